/**
 * Which processes are alive? A number alone does not tell: it goes to another process later. Together with the time at
 * which that process started it does. All processes must be of one machine.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface ProcessMark {
  pid: number;
  /** When it started, in whatever unit the system counts; "" when the system does not tell. */
  started: string;
}

/** Killed, but not yet collected by its parent: it has its number still, and works on nothing. */
const ZOMBIE = "zombie";

let own: ProcessMark | undefined;

/** The mark of this process. */
export function thisProcess(): ProcessMark {
  own ??= { pid: process.pid, started: startOf(process.pid) };
  return own;
}

/** False only if it is certain: a process that cannot be looked at counts as alive. */
export function isAlive({ pid, started }: ProcessMark): boolean {
  if (pid === process.pid) return started === thisProcess().started;
  if (!isRunning(pid)) return false;
  const now = startOf(pid);
  return now !== ZOMBIE && (now === "" || started === "" || now === started);
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
  // The second field, the program's name, may hold spaces and parentheses.
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
