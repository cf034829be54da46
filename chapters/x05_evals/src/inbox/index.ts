/** A command can end at any moment: messages to an agent wait in its inbox, and each is delivered once. */
import type Anthropic from "@anthropic-ai/sdk";
import { addUserContent } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Inbox, Post } from "./state.ts";

/** Leaves a message that can wait until the agent has a turn anyway. It replaces an older one about the same thing. */
export function note(inbox: Inbox, message: Post): void {
  withdraw(inbox, message.id);
  inbox.posts.push(message);
}

/** Leaves a message for an agent, and wakes it if it is idle. */
export function post(inbox: Inbox, message: Post): void {
  note(inbox, message);
  inbox.hasNews = true;
  inbox.wake();
}

/** Takes a message back, because the agent has learned the news in another way. */
export function withdraw(inbox: Inbox, id: string): void {
  inbox.posts = inbox.posts.filter((message) => message.id !== id);
}

/** Takes all messages out of the inbox and shows their notices. Returns blocks that follow the tool results of a round. */
export function takePost(agent: Agent): Anthropic.TextBlockParam[] {
  return agent.inbox.posts.splice(0).map(({ text, notice }) => {
    showNotice(agent, notice);
    return { type: "text", text };
  });
}

/** Adds all messages to the prompt of a turn. */
export function addPost(agent: Agent): void {
  const blocks = takePost(agent);
  if (blocks.length > 0) addUserContent(agent.messages, blocks);
}

/** When a subagent ends, its parent gets the messages that are left. */
export function adoptPost(child: Agent, parent: Agent): void {
  for (const message of child.inbox.posts.splice(0)) post(parent.inbox, message);
}
