import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { findBash, withoutKeys } from "./bash.ts";
import { keepTrackOf, killGroup } from "./groups.ts";

export interface RunOptions {
  cwd: string;
  /** What the command reads on stdin. */
  input: string;
  /** Stops the command and all its children. */
  signal: AbortSignal;
}

/**
 * Runs `bash -c command` to its end, for a conversation between programs: a text in, two texts out.
 * Rejects with the reason of the signal when that stops it, and with an Error when there is no bash.
 */
export async function runShell(
  command: string,
  { cwd, input, signal }: RunOptions,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  signal.throwIfAborted();
  const child = spawn(findBash(), ["-c", command], { cwd, env: withoutKeys(process.env), detached: true });
  const { pid } = child;
  if (pid === undefined) throw (await once(child, "error"))[0];
  keepTrackOf(pid);
  // A command may end without reading its input; that is its right.
  child.stdin.on("error", () => {}).end(input);
  const ended = Promise.all([once(child, "exit"), text(child.stdout), text(child.stderr)]);
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => killGroup(pid, ended).then(() => reject(signal.reason)), {
      once: true,
    });
  });
  const [[code], stdout, stderr] = await Promise.race([ended, stopped]);
  return { code, stdout, stderr };
}
