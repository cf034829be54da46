/** An agent that measures, and small programs that stand in the place of the harness: real processes, started as x05 starts itself. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTask, type Task } from "@harness/shared/evals";
import { openTestbed, type Play, put, quiet, temporaryDirectory } from "@harness/shared/test-kit";
import { vi } from "vitest";
import type { Agent } from "../src/agent.ts";
import { addEvalCommand } from "../src/evals/command.ts";

export const KEY = "sk-of-the-session";

/** Only what hangs is to fail: the computer may have much else to do. */
export const waiting = { timeout: 300_000 };

export const textOf = (lines = "measures: todo", id = "tea") =>
  `id: ${id}\ntitle: Tea\nsessions:\n  - prompt: Make tea.\nchecks:\n  - file: { done.txt: done }\n${lines}\n`;

/** A task that passes when done.txt is there. */
export function taskWith(lines = "measures: todo", id = "tea"): Task {
  const folder = temporaryDirectory();
  put(join(folder, `${id}.yaml`), textOf(lines, id));
  return readTask(join(folder, `${id}.yaml`));
}

/** Each trial runs this text as a program of Node. It gets the path of a log before all flags. */
export function harnessIs(program: string) {
  const folder = temporaryDirectory();
  const [script, log] = [join(folder, "harness.mjs"), join(folder, "log.txt")];
  put(
    script,
    `import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";\n${program}`,
  );
  vi.stubGlobal("harnessAgain", [script, log]);
  return { log: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []) };
}

export async function openAgent(play: Play = [], files: Record<string, string> = {}) {
  const shown = quiet();
  const bed = await openTestbed(play, { env: { ANTHROPIC_API_KEY: KEY }, files });
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

/** What happens when the user types `/eval …`. */
export function evalCommand(agent: Agent): (argument: string, signal: AbortSignal) => Promise<void> {
  const commands = new Map<string, (argument: string, signal: AbortSignal) => Promise<void>>();
  const command = (name: string, _: unknown, run: never) => void commands.set(name, run);
  addEvalCommand({ command, language: "en" } as never, agent);
  return commands.get("/eval") as never;
}

/** From now on temporary directories are made in a place of their own. Returns what tells those of trials that are there. */
export function watchTrials(): () => string[] {
  const folder = temporaryDirectory();
  vi.stubEnv("TMPDIR", folder);
  return () => readdirSync(folder).filter((name) => name.startsWith("harness-smoke-"));
}
