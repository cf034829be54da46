/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { openTestbed, type Play, type Testbed, type TestbedOptions } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { hookSettingsSchema } from "../src/hooks/command-hooks.ts";
import { findSkills } from "../src/skills/find.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

/** An agent with the skills of its workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  options: TestbedOptions,
  ...lines: Extract<Play, unknown[]>
): Promise<Rehearsal> {
  const testbed = await openTestbed(lines, options);
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const settings = { permissions, hooks: hookSettingsSchema.parse({}), problems: [] };
  const { skills } = await findSkills(testbed.workdir);
  const agent = createAgent({ ...testbed, mode: "default", settings, skills });
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}
