import type { Readable } from "node:stream";
import { setImmediate as nextPoll } from "node:timers/promises";
import type { OutputBuffer } from "./output.ts";

/** A pipe holds at most this much when its writer ends (Linux; less elsewhere). */
const PIPE_BYTES = 64 * 1024;

/** Reads what the shell left in the pipe. A child in the background may hold the pipe open for ever, so no waiting. */
export async function drain(stdout: Readable, output: OutputBuffer): Promise<void> {
  const end = output.bytes() + PIPE_BYTES;
  for (let seen = -1; seen !== output.bytes() && output.bytes() < end; ) {
    seen = output.bytes();
    // Two rounds: the first may begin after the event loop has looked at the pipe.
    await nextPoll();
    await nextPoll();
  }
  if (!stdout.readableEnded) unref(stdout);
}

/** Goes on reading, so that the child in the background is not blocked, but does not keep our process alive. */
function unref(stdout: Readable): void {
  (stdout as Readable & { unref?(): void }).unref?.();
}
