import type { ChildProcess } from "node:child_process";

const TOO_LONG =
  "The command is longer than this computer allows. Put a part of it into a file, and use that.";

const isWindows = process.platform === "win32";

/**
 * Starts a program by calling `start`, which spawns it. Returns undefined if the program cannot be started: Node reports some
 * reasons by throwing, others by an event. Throws an Error if the command is too long.
 */
export function tryToStart<Child extends ChildProcess>(
  start: () => Child,
): (Child & { pid: number }) | undefined {
  try {
    const child = start();
    if (child.pid !== undefined) return child as Child & { pid: number };
    child.once("error", () => {});
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "E2BIG" || (isWindows && code === "ENAMETOOLONG")) throw new Error(TOO_LONG);
    if (!syscall?.startsWith("spawn")) throw error;
  }
  return undefined;
}
