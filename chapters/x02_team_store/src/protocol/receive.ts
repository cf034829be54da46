/** Mail that belongs to a protocol. It counts only if this process sent it: a line in a mailbox is written quickly. */
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { LEAD, type Message, memberName } from "../team/state.ts";
import { answer } from "./answer.ts";
import { envelopeSchema } from "./envelope.ts";
import { lastRequest } from "./requests.ts";

/** Whether the harness has to read a message, and not only a model. */
export function isTyped({ envelope }: Message): boolean {
  return envelope !== undefined;
}

/** A message as its reader sees it. What was agreed counts from now on; what was not is put aside, with the reason. */
export function receive(message: Message, agent: Agent): Message {
  if (!isTyped(message)) return message;
  // It does not come again, whatever becomes of the turn.
  agent.team.taken.add(message.id);
  const problem = problemOf(message, agent);
  if (problem) {
    showNotice(agent, words.messageIgnored({ from: message.from, problem }));
    return { ...message, content: `(A protocol message that changes nothing. ${problem})` };
  }
  const plan = lastRequest("plan", memberName(agent), agent.protocol);
  agent.planOnly = plan !== undefined && plan.state !== "approved";
  return message;
}

/** Why a message does not count; undefined when it does. Each counts once. */
function problemOf({ id, from, envelope }: Message, { protocol, clock }: Agent): string | undefined {
  const { data } = envelopeSchema.safeParse(envelope);
  if (!data) return "malformed: this is no message of a protocol.";
  const request = protocol.requests.get(data.request);
  // What the lead asked of someone who is gone is not for the next one of that name.
  if (protocol.sent.delete(id) && (request || from !== LEAD)) return undefined;
  const { problem } = answer(request, data, from, clock.now());
  return problem ?? `forged: nobody in this session has sent it.`;
}
