/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import type { Reply } from "@harness/shared/rehearsal";
import { call, openTestbed, resultTexts, say, type Testbed } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import type { Mode } from "../src/permission/state.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** One turn of the user, in which the model gives these replies and then says "Done." */
  prompt(...lines: Reply[]): Promise<void>;
  /** One turn in which the model calls a tool: once for each input. Gives the results. */
  use(tool: string, ...inputs: unknown[]): Promise<string[]>;
}

const SETTINGS = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

/** An agent in an empty workspace, with nobody to ask. What its model is asked beside the conversation, it has nothing to say to. */
export async function rehearse(mode: Mode = "default"): Promise<Rehearsal> {
  const waiting: Reply[] = [];
  const testbed = await openTestbed(({ tools }) => (tools ? (waiting.shift() ?? "Done.") : "[]"));
  const agent = createAgent({ ...testbed, mode, settings: SETTINGS, skills: [] });
  const prompt = async (...lines: Reply[]) => {
    waiting.push(...lines);
    const { signal } = new AbortController();
    await takeTurn({ text: "Go on.", from: "user", signal }, agent);
  };
  return {
    ...testbed,
    agent,
    prompt,
    async use(tool, ...inputs) {
      await prompt(say(...inputs.map((input) => call(tool, input))));
      return resultTexts(agent.messages).slice(-inputs.length);
    },
  };
}
