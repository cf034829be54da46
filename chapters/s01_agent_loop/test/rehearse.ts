/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { openTestbed, type Play, type Testbed } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

/** An agent in an empty workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(...lines: Extract<Play, unknown[]>): Promise<Rehearsal> {
  const testbed = await openTestbed(lines);
  const agent = createAgent(testbed);
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}
