/** The whole conversation of a request, put together from the new messages of each request. */

import type { ConversationMessage, EventOf, Trace } from "./trace.ts";

/** All messages that the request at `index` of the trace carries. */
export function conversationAt(trace: Trace, index: number): ConversationMessage[] {
  const request = trace[index] as EventOf<"request">;
  const sent = trace.slice(0, index + 1).filter((event) => event.kind === "request");
  const own = sent.filter(({ actor }) => actor === request.actor);
  return own.reduce<ConversationMessage[]>(
    (messages, { newFrom, messages: added }) => [...messages.slice(0, newFrom), ...added],
    [],
  );
}
