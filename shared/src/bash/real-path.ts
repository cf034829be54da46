/** Where a path leads in the end: name by name, as the kernel goes. */

import { readlinkSync, realpathSync } from "node:fs";
import { dirname, join, parse, sep } from "node:path";

const MOST_LINKS = 40;
const LONGEST_PATH = 4096;
const SEPARATOR = sep === "/" ? "/" : /[\\/]/;

/** Links of the system whose target is another one for each process: what they are for us tells nothing. */
const FOR_EACH_PROCESS: Record<string, string> = {
  "/dev/fd": "/proc/self/fd",
  "/dev/stdin": "/proc/self/fd/0",
  "/dev/stdout": "/proc/self/fd/1",
  "/dev/stderr": "/proc/self/fd/2",
  "/proc/self": "",
  "/proc/thread-self": "/proc/self/task/1",
};

/** What such a directory or file of a process is: the root of the disk, or anything. */
const OF_PROCESS = /^\/proc\/[^/]+(?:\/task\/[^/]+)?\/(?:(root)|cwd|exe|fd\/[^/]+|map_files\/[^/]+)$/;

/**
 * The absolute path without links, in the spelling of the disk; also when its end is still missing. What a process
 * holds open stays below /proc. Never throws.
 */
export function realPath(path: string): string {
  if (path.length > LONGEST_PATH) return path;
  const found = walk(path);
  try {
    return found.startsWith("/proc/") ? found : realpathSync.native(found);
  } catch {
    return found;
  }
}

function walk(path: string): string {
  const { root } = parse(path);
  const names = path.slice(root.length).split(SEPARATOR);
  let here = root;
  let links = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === ".." || name === "." || name === "") {
      here = name === ".." ? dirname(here) : here;
      continue;
    }
    const next = join(here, name);
    const process = OF_PROCESS.exec(next);
    if (process && !process[1]) return join(next, ...names.filter((one) => one !== ".."));
    const target = process ? "/" : targetOf(next);
    if (target && ++links > MOST_LINKS) return path;
    if (!target) here = next;
    else {
      const start = parse(target).root;
      here = start || here;
      names.unshift(...target.slice(start.length).split(SEPARATOR));
    }
  }
  return here;
}

/** Undefined when it is no link. A link to something missing leads on: who writes to it makes its target. */
function targetOf(link: string): string | undefined {
  if (Object.hasOwn(FOR_EACH_PROCESS, link)) return FOR_EACH_PROCESS[link];
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
