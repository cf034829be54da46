/**
 * Which processes are alive? A process id is not enough, because another process gets it later. Together with the time at
 * which the process started, it is. All processes must be of one machine.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

interface Mark {
  pid: number;
  /** When it started, in whatever unit the system counts; "" when the system does not tell. */
  started: string;
}

/** A killed process that its parent has not collected yet still has its process id, but does no work. */
const ZOMBIE = "zombie";

let own: string | undefined;

/**
 * A mark that no other process of this machine has or had: a short text for files, also allowed in a
 * file name. `isProcessAlive` reads it; nothing else needs to know its parts.
 */
export function processMark(): string {
  own ??= `${process.pid}-${startOf(process.pid)}`;
  return own;
}

/** Whether the process with this mark still runs. False only if it is certain, or if no process has such a mark. */
export function isProcessAlive(mark: string): boolean {
  const known = read(mark);
  if (!known) return false;
  const { pid, started } = known;
  if (pid === process.pid) return mark === processMark();
  if (!isRunning(pid)) return false;
  const now = startOf(pid);
  return now !== ZOMBIE && (now === "" || started === "" || now === started);
}

/** A process as people know it: "process 4711", and "process 4711 of laptop" when the mark ends with "@laptop". */
export function describeProcess(mark: string): string {
  const [own = "", machine] = mark.split("@");
  return `process ${read(own)?.pid ?? "?"}${machine ? ` of ${machine}` : ""}`;
}

function read(mark: string): Mark | undefined {
  const [, pid, started = ""] = /^([1-9]\d*)-([\w.]*)$/.exec(mark) ?? [];
  return pid ? { pid: Number(pid), started } : undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function startOf(pid: number): string {
  try {
    return process.platform === "linux" ? startFromProc(pid) : startFromPs(pid);
  } catch {
    return "";
  }
}

/** See proc(5). */
function startFromProc(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, may contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return ZOMBIE;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
  return `${boot}.${fields[18]}`;
}

function startFromPs(pid: number): string {
  const output = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [, state = "", date = ""] = /^(\S+)\s+(.*)$/.exec(output.trim()) ?? [];
  return state.startsWith("Z") ? ZOMBIE : String(Date.parse(`${date} UTC`) / 1000);
}
