/** A lead in a workspace of its own, with the sandbox as the settings want it. */

import {
  environment,
  hasWalls,
  openTestbed,
  quiet,
  type Testbed,
  type TestbedOptions,
} from "@harness/shared/test-kit";
import { onTestFinished, test, vi } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { runTool } from "../src/loop.ts";
import type { Mode } from "../src/permission/state.ts";
import { startSandbox } from "../src/sandbox/start.ts";
import type { SandboxSettings } from "../src/sandbox/state.ts";
import type { Settings } from "../src/settings.ts";

/** A test that needs walls which work. */
export const walled = test.skipIf(!(await hasWalls()));

export interface Result {
  text: string;
  isError: boolean;
}

export interface Rehearsal extends Testbed {
  lead: Agent;
  settings: Settings;
  /** What the terminal has shown. */
  shown: string[];
  /** Has the lead, or another agent, call a tool. */
  use(tool: string, input: unknown, agent?: Agent): Promise<Result>;
  bash(command: string, more?: object, agent?: Agent): Promise<Result>;
  /** What the session does when the user leaves. */
  leave(): Promise<unknown>;
}

export interface Scene extends TestbedOptions {
  mode?: Mode;
  sandbox?: Partial<SandboxSettings>;
  permissions?: Partial<Settings["permissions"]>;
}

/** Mode "yolo" and walls, unless the scene says otherwise. */
export async function rehearse(scene: Scene = {}): Promise<Rehearsal> {
  const { mode = "yolo", sandbox = {}, permissions = {}, ...place } = scene;
  const shown = quiet();
  // Starting takes folders off it.
  vi.stubEnv("PATH", environment().PATH);
  const testbed = await openTestbed([], place);
  const settings: Settings = {
    permissions: { allow: [], deny: [], ask: [], additionalDirectories: [], ...permissions },
    hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
    sandbox: { mode: "auto", excludedCommands: [], ...sandbox },
    problems: [],
  };
  const lead = createAgent({ ...testbed, mode, settings, skills: [] });
  const endings: (() => Promise<unknown>)[] = [];
  const leave = () => Promise.all(endings.map((work) => work()));
  await startSandbox({ atEnd: (work) => void endings.push(work) }, lead, settings);
  onTestFinished(async () => void (await leave()));
  const use = async (name: string, input: unknown, agent = lead) => {
    const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, agent);
    return { text: String(result.content), isError: result.is_error === true };
  };
  const bash = (command: string, more = {}, agent = lead) => use("bash", { command, ...more }, agent);
  return { ...testbed, lead, settings, shown, use, bash, leave };
}
