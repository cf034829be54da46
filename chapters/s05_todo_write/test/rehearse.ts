/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf } from "@harness/shared/model";
import type { Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { call, openTestbed, type Play, say, type Testbed } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { hookSettingsSchema } from "../src/hooks/command-hooks.ts";
import type { RuleTexts } from "../src/permission/rules.ts";
import type { Mode } from "../src/permission/state.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

interface Scene {
  mode?: Mode;
  rules?: RuleTexts;
}

/** An agent in an empty workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { mode = "default", rules }: Scene,
  ...lines: Extract<Play, unknown[]>
): Promise<Rehearsal> {
  const testbed = await openTestbed(lines);
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [], ...rules };
  const settings = { permissions, hooks: hookSettingsSchema.parse({}), problems: [] };
  const agent = createAgent({ ...testbed, mode, settings });
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}

/** A call of todo_write, as a block of a reply. */
export function plan(...todos: unknown[]): ReplyBlock {
  return call("todo_write", { todos });
}

/** A round without an update. */
export function look(): Reply {
  return say(call("glob", { pattern: "*" }));
}

/** The user messages with a reminder: their indices in the history. */
export function reminders({ agent }: Rehearsal): number[] {
  const isReminder = (block: Anthropic.ContentBlockParam) =>
    block.type === "text" && block.text.startsWith("<reminder>");
  return agent.messages.flatMap((message, index) => (blocksOf(message).some(isReminder) ? [index] : []));
}
