/** Paths as rules see them. */

import { relative, resolve, sep } from "node:path";

/** Relative inside the workspace, absolute outside, always with forward slashes. */
export function workspacePath(workdir: string, path: string): string {
  const absolute = resolve(workdir, path);
  const inside = relative(workdir, absolute);
  const outside = inside === ".." || inside.startsWith(`..${sep}`);
  return (outside ? absolute : inside || ".").split(sep).join("/");
}
