/** Where a path leads in the end, followed name by name as the kernel does. */

import { readlinkSync, realpathSync } from "node:fs";
import { dirname, join, parse, sep } from "node:path";
import { inBash, onDrive } from "./git-bash.ts";

const MOST_LINKS = 40;
const LONGEST_PATH = 4096;
const SEPARATOR = sep === "/" ? "/" : /[\\/]/;

/** Links of the system that lead elsewhere in each process: where they lead in ours says nothing. */
const FOR_EACH_PROCESS: Record<string, string> = {
  "/dev/fd": "/proc/self/fd",
  "/dev/stdin": "/proc/self/fd/0",
  "/dev/stdout": "/proc/self/fd/1",
  "/dev/stderr": "/proc/self/fd/2",
  "/proc/self": "",
  "/proc/thread-self": "/proc/self/task/1",
};

/** Links of a process: `root` is the root of the disk, the others may lead anywhere. */
const OF_PROCESS = /^\/proc\/[^/]+(?:\/task\/[^/]+)?\/(?:(root)|cwd|exe|fd\/[^/]+|map_files\/[^/]+)$/;

/**
 * The absolute path without links, in the spelling of the disk, even when its end does not exist yet. What a process
 * holds open stays below /proc. Never throws.
 */
export function realPath(path: string): string {
  if (path.length > LONGEST_PATH) return path;
  const onDisk = sep === "\\" ? onDrive(path) : path;
  const found = spelt(walk(onDisk));
  return onDisk === path ? found : inBash(found);
}

function spelt(path: string): string {
  try {
    return path.startsWith("/proc/") ? path : realpathSync.native(path);
  } catch {
    return path;
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

/** Undefined when it is no link. A link to a missing file is followed: writing to it creates that file. */
function targetOf(link: string): string | undefined {
  if (Object.hasOwn(FOR_EACH_PROCESS, link)) return FOR_EACH_PROCESS[link];
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
