/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { openTestbed, type Play, type Testbed, type TestbedOptions } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import type { RuleTexts } from "../src/permission/rules.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

interface Scene extends TestbedOptions {
  rules?: RuleTexts;
}

/** Creates an agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { rules, ...options }: Scene,
  ...lines: Extract<Play, unknown[]>
): Promise<Rehearsal> {
  const testbed = await openTestbed(lines, options);
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [], ...rules };
  const agent = createAgent({ ...testbed, mode: "default", settings: { permissions, problems: [] } });
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}
