import {
  type Chapter,
  listChapters,
  readScenario,
  repositoryRoot,
  type Scenario,
} from "@harness/shared/chapters";
import { createWarmRunner, playScenario, type Target } from "@harness/shared/smoke";
import { afterAll, expect, test } from "vitest";
import { needsOwnProcess } from "../../shared/src/smoke/alone.ts";
import { chapterTargets } from "../lib/chapter-targets.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const [target] = (await chapterTargets(root, chapters.slice(-1))).values() as Iterable<Target>;
const runner = createWarmRunner();
afterAll(runner.close);

/** Lead and teammates speak at the same time: whose line comes first is different in every play. */
function speaksAlone({ actors }: Scenario): boolean {
  return !JSON.stringify(actors).includes("spawn_teammate");
}

function sampleOf({ scenarios }: Chapter) {
  const loaded = scenarios.map((file) => readScenario(file));
  return loaded.filter((scenario) => !needsOwnProcess(scenario) && speaksAlone(scenario)).slice(0, 1);
}

// One scenario of each chapter, all on the newest one, so that nearly every mechanism is at work.
const samples = chapters.flatMap(sampleOf);

test.each(samples.map((scenario) => [scenario.id, scenario] as const))(
  "%s: a shared process and one of its own give the same behaviour, byte for byte",
  async (_, scenario) => {
    if (!target?.warm) throw new Error("The newest chapter has no bundle.");
    const [shared, alone] = await Promise.all([
      playScenario(target, scenario, { run: runner.run }),
      playScenario(target, scenario),
    ]);
    expect(JSON.stringify(shared, null, 2)).toBe(JSON.stringify(alone, null, 2)); // the trace as well
  },
);
