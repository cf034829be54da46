/** Paths in the form that rules use. */

import { relative, resolve, sep } from "node:path";

/** The path relative to the workspace if it is inside, absolute if it is outside. Always with forward slashes. */
export function workspacePath(workdir: string, path: string): string {
  const absolute = resolve(workdir, path);
  const inside = relative(workdir, absolute);
  const outside = inside === ".." || inside.startsWith(`..${sep}`);
  return (outside ? absolute : inside || ".").split(sep).join("/");
}
