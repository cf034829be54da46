/** Runs that chapters have really recorded, while a scenario was played on them. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listChapters, readScenario, repositoryRoot } from "../../src/chapters/index.ts";
import { chapterTarget, type Played, playScenario, runProgram } from "../../src/smoke/index.ts";

/** The text of the run, and the trace that the judge has made of the same play. */
export async function recordedRun(id: string, scenario: string): Promise<{ run: string; played: Played }> {
  const root = repositoryRoot();
  const chapter = listChapters(root).find((one) => one.id === id);
  const file = chapter?.scenarios.find((path) => path.endsWith(`/${scenario}.yaml`));
  if (!chapter || !file) throw new Error(`no scenario ${scenario} in ${id}`);
  let run = "";
  const played = await playScenario(chapterTarget(root, chapter), readScenario(file), {
    run: async (target, options) => {
      const env = { ...options.env, HARNESS_RUNS: "on" };
      const ended = await runProgram(target, { ...options, env });
      run = textBelow(join(options.env.HOME ?? "", ".harness/runs"));
      return ended;
    },
  });
  return { run, played };
}

function textBelow(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const runs = names.filter((name) => name.endsWith(".jsonl"));
  return runs.map((name) => readFileSync(join(folder, name), "utf8")).join("");
}
