/** An agent of this chapter on a stage: what the tests of the chapter start with. */
import { openStage, type Play, type Stage, type StageOptions } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import type { RuleTexts } from "../src/permission/rules.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Stage {
  agent: Agent;
  /** One turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

interface Scene extends StageOptions {
  rules?: RuleTexts;
}

/** An agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { rules, ...options }: Scene,
  ...lines: Extract<Play, unknown[]>
): Promise<Rehearsal> {
  const stage = await openStage(lines, options);
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [], ...rules };
  const agent = createAgent({ ...stage, mode: "default", settings: { permissions, problems: [] } });
  const { signal: never } = new AbortController();
  return {
    ...stage,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}
