/** The last output of a shell: what is still in the pipe when it ends. */

import type { Readable } from "node:stream";
import { setImmediate as nextPoll } from "node:timers/promises";
import type { OutputBuffer } from "./output.ts";

/** More than the pipe holds when its writer ends. */
const PIPE_BYTES = 1024 * 1024;
/** So many rounds of the event loop a piece can be on its way from the pipe to us. */
const QUIET_ROUNDS = 5;

/** Reads what the shell left in the pipe. A child in the background may hold the pipe open for ever, so no waiting. */
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

/** Goes on reading, so that the child in the background is not blocked, but does not keep our process alive. */
function unref(stdout: Readable): void {
  (stdout as Readable & { unref?(): void }).unref?.();
}
