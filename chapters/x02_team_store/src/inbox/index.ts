/** Things end while nobody looks: what an agent is to be told waits in its inbox, and is told exactly once. */
import type Anthropic from "@anthropic-ai/sdk";
import { addUserContent } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Inbox, Post } from "./state.ts";

/** Leaves what can wait until the agent has something to do anyway. It takes the place of what was said about the same thing before. */
export function note(inbox: Inbox, message: Post): void {
  withdraw(inbox, message.id);
  inbox.posts.push(message);
}

/** Leaves something for an agent. */
export function post(inbox: Inbox, message: Post): void {
  note(inbox, message);
  inbox.isNew = true;
  inbox.wake();
}

/** Takes back what the agent has learned in another way. */
export function withdraw(inbox: Inbox, id: string): void {
  inbox.posts = inbox.posts.filter((message) => message.id !== id);
}

/** What the agent was not yet told, as blocks to stand after the tool results of a round. Each is given once. */
export function takePost(agent: Agent): Anthropic.TextBlockParam[] {
  return agent.inbox.posts.splice(0).map(({ text, notice }) => {
    showNotice(agent, notice);
    return { type: "text", text };
  });
}

/** Puts what the agent was not yet told beside the prompt of a turn. */
export function addPost(agent: Agent): void {
  const blocks = takePost(agent);
  if (blocks.length > 0) addUserContent(agent.messages, blocks);
}

/** What a subagent was not yet told, its parent will be. */
export function adoptPost(child: Agent, parent: Agent): void {
  for (const message of child.inbox.posts.splice(0)) post(parent.inbox, message);
}
