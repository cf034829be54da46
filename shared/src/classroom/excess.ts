/** Ends a submission that uses too many resources, before it harms the computer and other submissions. */

import { execFile } from "node:child_process";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { hasCode, withPlainDirectory } from "../state/index.ts";

/** The resource that it used too much of. */
export type Excess = "memory" | "processes" | "files";

/** The limits for a judge and its programs. Far more than any chapter needs. */
export interface Most {
  memoryBytes: number;
  processes: number;
  /** The sum of file lengths: a sparse file also fills the memory of its reader. */
  fileBytes: number;
  files: number;
}

export const MOST: Most = {
  memoryBytes: 1_500_000_000,
  processes: 150,
  fileBytes: 200_000_000,
  files: 10_000,
};

const LOOK_EVERY_MS = 200;

/**
 * Checks regularly what process `pid`, its descendants and the files in `folder` use. Calls `end` if it is too much.
 * Returns a function that stops the checks.
 */
export function watchOver(
  pid: number,
  folder: string,
  end: (excess: Excess) => void,
  most = MOST,
): () => void {
  let isOver = false;
  const look = async () => {
    const excess = filesExcess(folder, most) ?? processExcess(await processes(), pid, most);
    if (isOver) return;
    if (excess) end(excess);
    else timer.refresh();
  };
  const timer = setTimeout(look, LOOK_EVERY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

const ROUNDS = 10;

/** Kills a process and all its descendants. Stops the process first, so that it starts no new ones meanwhile. */
export async function endTree(pid: number): Promise<void> {
  signal(pid, "SIGSTOP");
  for (let round = 0; round < ROUNDS; round += 1) {
    const below = descendants(await processes(), pid).filter((process) => process.pid !== pid);
    if (below.length === 0) break;
    for (const process of below) signal(process.pid, "SIGKILL");
  }
  signal(pid, "SIGKILL");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {} // it is gone
}

interface Process {
  pid: number;
  parent: number;
  bytes: number;
}

function processExcess(all: Process[], pid: number, most: Most): Excess | undefined {
  const own = descendants(all, pid);
  if (own.length > most.processes) return "processes";
  return own.reduce((sum, { bytes }) => sum + bytes, 0) > most.memoryBytes ? "memory" : undefined;
}

/** The process and all its descendants. Behind walls no process can leave this tree: its first process adopts orphans. */
function descendants(all: Process[], pid: number): Process[] {
  const children = new Map<number, Process[]>();
  for (const { parent } of all) children.set(parent, []);
  for (const process of all) children.get(process.parent)?.push(process);
  const found = all.filter((process) => process.pid === pid);
  for (const { pid: parent } of found) found.push(...(children.get(parent) ?? []));
  return found;
}

/** All processes of this computer. */
async function processes(): Promise<Process[]> {
  return process.platform === "linux" ? listedByLinux() : listedByPs();
}

function listedByLinux(): Process[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const status = unlessGone(() => readFileSync(`/proc/${pid}/status`, "utf8"));
    const parent = Number(status?.match(/^PPid:\s+(\d+)/m)?.[1]);
    const kilobytes = Number(status?.match(/^VmRSS:\s+(\d+)/m)?.[1] ?? 0);
    return status ? [{ pid: Number(pid), parent, bytes: kilobytes * 1024 }] : [];
  });
}

async function listedByPs(): Promise<Process[]> {
  const list = promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,rss="]);
  const { stdout } = await list.catch(() => ({ stdout: "" }));
  const rows = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, bytes: kilobytes * 1024 }));
}

/** The deepest level of folders. Each level keeps a handle open while we read it. */
const MOST_LEVELS = 100;

function filesExcess(folder: string, most: Most): Excess | undefined {
  let [bytes, count] = [0, 0];
  const isTooMuch = (path: string, levels: number): boolean => {
    try {
      return withPlainDirectory(path, (inside) => isTooMuchIn(inside, levels)) ?? false;
    } catch (error) {
      // Only Linux lets us look deeper than a path is long. Whatever else fails: programs are running, so it may be gone.
      return hasCode(error, "ENAMETOOLONG");
    }
  };
  const isTooMuchIn = (inside: string, levels: number): boolean =>
    readdirSync(inside, { withFileTypes: true }).some((entry) => {
      const path = join(inside, entry.name);
      count += 1;
      if (entry.isFile()) bytes += unlessGone(() => lstatSync(path).size) ?? 0;
      if (bytes > most.fileBytes || count > most.files || levels === 0) return true;
      return entry.isDirectory() && isTooMuch(path, levels - 1);
    });
  return isTooMuch(folder, MOST_LEVELS) ? "files" : undefined;
}

/** undefined on an error: programs are running, so anything may disappear while we read. */
function unlessGone<Value>(look: () => Value): Value | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}
