import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "vitest";
import { readScenario, type Scenario } from "../../src/chapters/scenario.ts";
import { commandTarget } from "../../src/smoke/index.ts";
import { hasPython } from "../../src/test-kit/index.ts";

/** The programs that are judged here are written in Python. */
export const test = base.skipIf(!hasPython());

export const FIXTURES = join(import.meta.dirname, "fixtures");

/** The tiny agent, with some of its text replaced: a student's mistake. */
export function agentWith(change: Record<string, string> = {}, source = TINY_AGENT) {
  const text = Object.entries(change).reduce((code, [from, to]) => {
    if (!code.includes(from)) throw new Error(`the tiny agent does not contain ${from}`);
    return code.replace(from, to);
  }, source);
  const file = join(mkdtempSync(join(tmpdir(), "harness-test-")), "my_agent.py");
  writeFileSync(file, text);
  return commandTarget(`python3 ${file}`, FIXTURES);
}

export const TINY_AGENT = (await import("node:fs")).readFileSync(join(FIXTURES, "tiny_agent.py"), "utf8");

/** A scenario from YAML text. */
export async function scenarioFrom(yaml: string): Promise<Scenario> {
  const file = join(mkdtempSync(join(tmpdir(), "harness-test-")), "scenario.yaml");
  writeFileSync(file, yaml);
  return readScenario(file);
}
