/** The edge of the workspace: no path that the model sends leads out. */
import { readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";

const MAX_LINKS = 40;
const MAX_LENGTH = 4096;
/** ENOTDIR and ENAMETOOLONG: nothing can be there either. EINVAL: readlink on something that is not a link. */
const MISSING = ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EINVAL"];

/**
 * The real absolute path of `path`, which is relative to `workdir` or absolute. It has no links left in it, so
 * nothing between here and the disk can lead elsewhere. The file need not exist. Throws an Error when the path
 * leaves the workspace, by whatever trick: "..", an absolute path, a link, a link to nowhere, "~" or a NUL byte.
 */
export function safePath(workdir: string, path: string, additionalDirectories: string[] = []): string {
  if (path.length > MAX_LENGTH) throw new Error(`The path is too long: ${path.length} characters.`);
  if (path.includes("\0")) throw new Error("The path contains a NUL byte.");
  if (path.startsWith("~"))
    throw new Error(`"${path}": ~ is not expanded here. Use a path in the workspace.`);
  const real = resolveLinks(resolve(workdir, path));
  // The others were resolved at the start: a link that replaces one of them later opens nothing.
  const roots = [resolveLinks(workdir), ...additionalDirectories];
  if (!roots.some((root) => isInside(root, real))) throw new Error(`"${path}" is outside the workspace.`);
  return real;
}

/** Whether `path` is `directory` or lies below it. Both absolute. "/work-evil" is not inside "/work". */
export function isInside(directory: string, path: string): boolean {
  const way = relative(directory, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Like realpath, but the end of the path may be missing, as it is for a file about to be written. */
export function resolveLinks(path: string, linksLeft = MAX_LINKS): string {
  const real = unlessMissing(() => realpathSync(path));
  if (real) return real;
  if (dirname(path) === path) return path;
  const parent = resolveLinks(dirname(path), linksLeft);
  const here = join(parent, basename(path));
  // A link to something missing: writing to it would create its target, so the target is what counts.
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
