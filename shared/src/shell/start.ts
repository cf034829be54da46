import type { ChildProcess } from "node:child_process";

const TOO_LONG =
  "The command is longer than this computer allows. Put a part of it into a file, and use that.";

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
    if (code === "E2BIG") throw new Error(TOO_LONG);
    if (!syscall?.startsWith("spawn")) throw error;
  }
  return undefined;
}
