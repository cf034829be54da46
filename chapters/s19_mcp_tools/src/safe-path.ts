/** The edge of the workspace: no path that the model sends leads out of it. */
import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Agent } from "./agent.ts";

const MAX_LINKS = 40;
const MAX_LENGTH = 4096;
/** Errors that mean there is no such file or link. EINVAL: readlink on something that is not a link. */
const MISSING = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EINVAL"];

/** Where tools may act: in the workspace, and in the additional directories of the settings. */
type Place = Pick<Agent, "workdir"> & Partial<Pick<Agent, "permissions">>;

/**
 * Returns the real absolute path of `path`, which is absolute or relative to `workdir`. All its links are resolved, so
 * opening it cannot lead elsewhere. The file need not exist. Throws an Error when the path leaves the workspace: through "..", an
 * absolute path, a link, a dangling link, "~" or a NUL byte.
 */
export function safePath(path: string, { workdir, permissions }: Place): string {
  if (path.length > MAX_LENGTH) throw new Error(`The path is too long: ${path.length} characters.`);
  if (path.includes("\0")) throw new Error("The path contains a NUL byte.");
  if (path.startsWith("~"))
    throw new Error(`"${path}": ~ is not expanded here. Use a path in the workspace.`);
  const real = resolveLinks(resolve(workdir, path));
  // The additional directories were resolved at the start: a link that replaces one later gives no access.
  const roots = [resolveLinks(workdir), ...(permissions?.directories ?? [])];
  if (!roots.some((root) => isInside(root, real))) throw new Error(`"${path}" is outside the workspace.`);
  return real;
}

/** True if `path` is `directory` or is below it. Both are absolute. "/work-evil" is not inside "/work". */
export function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path);
  // On Windows the way to another drive is absolute.
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Like realpath, but the end of the path may be missing: write_file creates new files. */
export function resolveLinks(path: string, linksLeft = MAX_LINKS): string {
  const real = unlessMissing(() => realpathSync(path));
  if (real) return real;
  if (dirname(path) === path) return path;
  const parent = resolveLinks(dirname(path), linksLeft);
  const here = join(parent, basename(path));
  // A dangling link: writing to it would create its target, so we check the target.
  const target = unlessMissing(() => readlinkSync(here));
  if (!target) return here;
  if (linksLeft === 0) throw new Error(`Too many links on the way to "${path}".`);
  return resolveLinks(resolve(parent, target), linksLeft - 1);
}

function unlessMissing(look: () => string): string | undefined {
  try {
    return look();
  } catch (error) {
    if (MISSING.includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
