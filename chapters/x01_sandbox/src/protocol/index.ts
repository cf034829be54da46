/** Some things teammates must be able to rely on: what is asked, answered and approved is told in a form that no sentence replaces. */
import type Anthropic from "@anthropic-ai/sdk";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { acknowledge, messageText, newMail } from "../team/mail.ts";
import { isTyped } from "./receive.ts";

/** What belongs to a protocol does not wait until an agent is idle: it is read between two rounds. */
export async function takeProtocolMail(agent: Agent): Promise<Anthropic.TextBlockParam[]> {
  const { depth, protocol } = agent;
  if (depth > 0 || protocol.sent.size === 0) return [];
  const mail = (await newMail(agent)).filter(isTyped);
  if (mail.length === 0) return [];
  showNotice(agent, words.mailArrived(mail));
  await acknowledge(mail, agent).catch((error: Error) => showNotice(agent, error.message));
  return mail.map((message) => ({ type: "text", text: messageText(message) }));
}
