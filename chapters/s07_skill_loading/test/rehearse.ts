/** An agent of this chapter on a stage: what the tests of the chapter start with. */
import { openStage, type Play, type Stage, type StageOptions } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { hookSettingsSchema } from "../src/hooks/command-hooks.ts";
import { findSkills } from "../src/skills/find.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Stage {
  agent: Agent;
  /** One turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

/** An agent with the skills of its workspace. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  options: StageOptions,
  ...lines: Extract<Play, unknown[]>
): Promise<Rehearsal> {
  const stage = await openStage(lines, options);
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const settings = { permissions, hooks: hookSettingsSchema.parse({}), problems: [] };
  const { skills } = await findSkills(stage.workdir);
  const agent = createAgent({ ...stage, mode: "default", settings, skills });
  const { signal: never } = new AbortController();
  return {
    ...stage,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}
