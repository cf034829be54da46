/** What a reply with several calls costs in chapters that run calls at the same time, also while the reply arrives. */

import type { RehearsalModel } from "@harness/shared/rehearsal";
import { pauses, run, type Session } from "./run.ts";

const CALLS = 10;
// Each piece of 16 characters is an event.
const CHUNK_DELAY_MS = 20;
const LONG = `echo ${"x".repeat(400)}`;

/** Ten reads of a tenth of a second. */
const tenReads: Session = { model: saying(Array(CALLS).fill("sleep 0.1")) };
/** A read of 0.4 seconds, then a call that takes half a second to arrive. */
const slowReply: Session = { model: saying(["sleep 0.4", LONG]), chunkDelayMs: CHUNK_DELAY_MS };

/** How long the model waits for the results of ten reads, and of a reply that arrives slowly. */
export async function measureTogether(args: string[]): Promise<{ tenReadsMs: number; slowReplyMs: number }> {
  return { tenReadsMs: await waitAfter(tenReads, args), slowReplyMs: await waitAfter(slowReply, args) };
}

async function waitAfter(session: Session, args: string[]): Promise<number> {
  const { journal } = await run(args, session);
  return pauses(journal)[1] ?? 0;
}

/** Makes all these calls in one reply, after one reply that warms up. */
function saying(commands: string[]): RehearsalModel {
  const replies = [["true"], commands];
  return {
    reply: ({ body }) => {
      const done = body.messages.filter(({ role }) => role === "assistant").length;
      const calls = body.tools ? replies[done] : undefined;
      if (!calls) return { content: [{ type: "text", text: body.tools ? "done" : "[]" }] };
      return { content: calls.map((command) => ({ type: "tool_use", name: "bash", input: { command } })) };
    },
  };
}
