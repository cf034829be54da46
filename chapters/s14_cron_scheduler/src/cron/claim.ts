/**
 * The right to do something that only one process may do. It is a file, and it outlives a crash: the next process sees
 * that its holder is gone and goes one number further, `key.2`. Only one process can create that, so there is nothing to
 * quarrel about. Whoever has a claim must look once more whether the work is still to be done.
 */
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";

export interface Claim {
  /** 1, or more when earlier holders died. */
  attempt: number;
  release(): void;
}

// After a restart of a container the same process id may be ours again.
const INSTANCE = randomUUID();

/** Takes the claim; undefined when a living process has it. Throws an Error when files cannot be made in `directory`. */
export function claim(directory: string, key: string): Claim | undefined {
  const fileOf = (attempt: number) => join(directory, `cron.${key}.${attempt}`);
  for (let attempt = 1; ; attempt++) {
    if (create(fileOf(attempt))) return { attempt, release: () => removeAll(fileOf, attempt) };
    if (isHeld(fileOf(attempt))) return undefined;
  }
}

/** False when the file is there. It appears with its content: nobody can find it empty. */
function create(file: string): boolean {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${process.pid} ${INSTANCE} ${Date.now()}`);
    linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

function removeAll(fileOf: (attempt: number) => string, last: number): void {
  for (let attempt = 1; attempt <= last; attempt++) rmSync(fileOf(attempt), { force: true });
}

function isHeld(file: string): boolean {
  const text = read(file);
  // It is gone this very moment: its holder has just finished.
  if (text === undefined) return true;
  const [pid, instance, since] = text.split(" ");
  if (Number(pid) === process.pid) return instance === INSTANCE;
  const started = Date.now() - uptime() * 1000;
  return Number(since) > started && isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // It runs, but it belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
