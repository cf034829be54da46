/** Teammates must be able to rely on some agreements: to shut down, or to plan first. Typed messages make them, never sentences. */
import type Anthropic from "@anthropic-ai/sdk";
import { acknowledge, newMail, showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { messageText } from "../team/mail.ts";
import { isProtocolMessage, receive } from "./receive.ts";

/** Protocol messages do not wait until the agent is idle: it reads them between two rounds of its turn. */
export async function takeProtocolMail(agent: Agent): Promise<Anthropic.TextBlockParam[]> {
  const { depth, protocol } = agent;
  if (depth > 0 || protocol.sent.size === 0) return [];
  const mail = (await newMail(agent)).filter(isProtocolMessage).map((message) => receive(message, agent));
  if (mail.length === 0) return [];
  showNotice(agent, words.mailArrived(mail));
  await acknowledge(mail, agent);
  return mail.map((message) => ({ type: "text", text: messageText(message) }));
}
