/** An agent that measures, and small programs that stand in the place of the harness: real processes, started as x05 starts itself. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTask, type Task } from "@harness/shared/evals";
import { openTestbed, type Play, put, quiet, temporaryDirectory } from "@harness/shared/test-kit";
import { vi } from "vitest";
import type { Agent } from "../src/agent.ts";

export const KEY = "sk-of-the-session";

/** A task that passes when done.txt is there. */
export function taskWith(lines = "measures: todo", id = "tea"): Task {
  const folder = temporaryDirectory();
  const text = `id: ${id}\ntitle: Tea\nsessions:\n  - prompt: Make tea.\nchecks:\n  - file: { done.txt: done }\n${lines}\n`;
  put(join(folder, `${id}.yaml`), text);
  return readTask(join(folder, `${id}.yaml`));
}

/** Each trial runs this text as a program of Node. It gets the path of a log before all flags. */
export function harnessIs(program: string) {
  const folder = temporaryDirectory();
  const [script, log] = [join(folder, "harness.mjs"), join(folder, "log.txt")];
  put(script, `import { appendFileSync, writeFileSync } from "node:fs";\n${program}`);
  vi.stubGlobal("harnessAgain", [script, log]);
  return { log: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []) };
}

export async function openAgent(play: Play = []) {
  const shown = quiet();
  const bed = await openTestbed(play, { env: { ANTHROPIC_API_KEY: KEY } });
  const agent = {
    name: "agent",
    depth: 0,
    workspace: bed.workdir,
    session: { mode: "yolo" },
    costs: new Map(),
    maxCost: Infinity,
    model: bed.model,
    ask: bed.ask,
  } as unknown as Agent;
  return { agent, ...bed, shown: () => shown.join("") };
}

/** From now on temporary directories are made in a place of their own. Returns what tells those of trials that are there. */
export function watchTrials(): () => string[] {
  const folder = temporaryDirectory();
  vi.stubEnv("TMPDIR", folder);
  return () => readdirSync(folder).filter((name) => name.startsWith("harness-smoke-"));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
