/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { openTestbed, type Play, type Testbed, type TestbedOptions } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { addCommandHooks, hookSettingsSchema } from "../src/hooks/command-hooks.ts";
import type { HookEvent } from "../src/hooks/state.ts";
import type { RuleTexts } from "../src/permission/rules.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

export interface Scene extends TestbedOptions {
  rules?: RuleTexts;
  /** Command hooks, as they stand in the settings. */
  hooks?: Partial<Record<HookEvent, Group[]>>;
}

interface Group {
  matcher?: string;
  hooks: { type: "command"; command: string; timeout?: number }[];
}

/** Creates an agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { rules, hooks = {}, ...options }: Scene,
  ...lines: Extract<Play, unknown[]>
): Promise<Rehearsal> {
  const testbed = await openTestbed(lines, options);
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [], ...rules };
  const settings = { permissions, hooks: hookSettingsSchema.parse(hooks), problems: [] };
  const agent = createAgent({ ...testbed, mode: "default", settings });
  addCommandHooks(agent.hooks, settings.hooks);
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}

/** The settings of one command hook. */
export function command(command: string, { timeout, matcher }: { timeout?: number; matcher?: string } = {}) {
  const hook = { type: "command" as const, command, ...(timeout && { timeout }) };
  return [{ ...(matcher && { matcher }), hooks: [hook] }];
}

/** A command that prints this answer. */
export function printing(answer: object) {
  return command(`echo '${JSON.stringify(answer)}'`);
}
