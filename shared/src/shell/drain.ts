/** Reads the last output of a shell, which is still in the pipe when the shell ends. */

import type { Readable } from "node:stream";
import { setImmediate as nextPoll } from "node:timers/promises";
import type { OutputBuffer } from "./output.ts";

/** More than the pipe holds when its writer ends. */
const PIPE_BYTES = 1024 * 1024;
/** A piece of output may need this many rounds of the event loop to reach us. */
const QUIET_ROUNDS = 5;

/** Reads what is left in the pipe. Does not wait for its end: a child in the background may keep it open forever. */
export async function drain(stdout: Readable, output: OutputBuffer): Promise<void> {
  const end = output.bytes() + PIPE_BYTES;
  let seen = -1;
  for (let quiet = 0; quiet < QUIET_ROUNDS && !stdout.readableEnded && output.bytes() < end; quiet++) {
    if (seen !== output.bytes()) quiet = 0;
    seen = output.bytes();
    await nextPoll();
  }
  if (!stdout.readableEnded) unref(stdout);
}

/** Reading goes on, so the child is not blocked. It does not keep our process alive. */
function unref(stdout: Readable): void {
  (stdout as Readable & { unref?(): void }).unref?.();
}
