/** An agent of this chapter on a stage: what the tests of the chapter start with. */
import { openStage, type Play, type Stage } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Stage {
  agent: Agent;
  /** One turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

/** An agent in an empty workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(...lines: Extract<Play, unknown[]>): Promise<Rehearsal> {
  const stage = await openStage(lines);
  const agent = createAgent(stage);
  const { signal: never } = new AbortController();
  return {
    ...stage,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}
