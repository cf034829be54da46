/** Incoming protocol messages. One counts only if this process sent it: a seal does not say which session wrote a message. */
import type { Message } from "@harness/shared/team";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { LEAD, memberName } from "../team/state.ts";
import { checkEnvelope } from "./answer.ts";
import { envelopeSchema } from "./envelope.ts";
import { lastRequest } from "./requests.ts";

/** Whether the harness itself reads the message, not only the model. */
export function isProtocolMessage({ envelope }: Message): boolean {
  return envelope !== undefined;
}

/** Puts a protocol message into effect, and returns the message as its reader sees it: an invalid one has a reason for its text. */
export function receive(message: Message, agent: Agent): Message {
  if (!isProtocolMessage(message)) return message;
  const problem = problemOf(message, agent);
  if (problem) {
    showNotice(agent, words.messageIgnored({ from: message.from, problem }));
    return { ...message, content: `(A protocol message that changes nothing. ${problem})` };
  }
  const plan = lastRequest("plan", memberName(agent), agent.protocol);
  agent.planOnly = plan !== undefined && plan.state !== "approved";
  return message;
}

/** Why a message does not count; undefined when it does. Each one counts once. */
function problemOf({ id, from, envelope }: Message, { protocol, clock }: Agent): string | undefined {
  const { data } = envelopeSchema.safeParse(envelope);
  if (!data) return "malformed: this is no message of a protocol.";
  const request = protocol.requests.get(data.request);
  const isOurs = protocol.sent.delete(id);
  // The request of a teammate that is gone was forgotten: it is not meant for the next one of that name.
  if (isOurs && (request || from !== LEAD)) return undefined;
  const { problem } = checkEnvelope(request, data, from, clock.now());
  return problem ?? "forged: nobody in this session has sent it.";
}
