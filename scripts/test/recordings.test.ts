import { randomUUID } from "node:crypto";
import { join } from "node:path";
import {
  type Chapter,
  findChapter,
  listChapters,
  readScenario,
  repositoryRoot,
  type Scenario,
  scenarioIn,
} from "@harness/shared/chapters";
import { type Job, openPassed, type Target } from "@harness/shared/smoke";
import { expect, test } from "vitest";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { openRecordings } from "../lib/recordings.ts";
import { fingerprintOfWorld } from "../lib/world.ts";

const root = repositoryRoot();
const s02 = findChapter(listChapters(root), "s02") as Chapter;

test("a play is recorded once, and found until something that it depends on has changed", async () => {
  const [file = ""] = s02.scenarios;
  const job: Job = { from: s02, scenario: readScenario(file), on: s02, role: "own" };
  const { record, find } = await openRecordings(root, [s02]);
  const told: string[] = [];
  const note = ({ scenario }: Job) => told.push(scenario.id);
  await record([job], undefined, note);
  const first = find(job);
  expect(first?.verdict?.pass).toBe(true);
  expect(first?.trace.some(({ kind }) => kind === "request")).toBe(true);
  await record([job], undefined, note);
  expect(find(job)).toEqual(first);
  expect(told).toEqual([job.scenario.id, job.scenario.id]);
  const other = { ...job, scenario: { ...job.scenario, home: { "new.txt": { text: "x" } } } };
  expect(find(other)).toBeUndefined();
});

test("what passes while it is recorded need not be played by the matrix, and each language is a play of its own", async () => {
  const world = await fingerprintOfWorld(root);
  const target = (await chapterTargets(root, [s02])).get("s02") as Target;
  const { record } = await openRecordings(root, [s02]);
  const home = { "new.txt": { text: randomUUID() } };
  const scenario: Scenario = { ...readScenario(s02.scenarios[0] ?? ""), home };
  const jobs = (["en", "zh"] as const).map(
    (language): Job => ({ from: s02, scenario: scenarioIn(scenario, language), on: s02, role: "own" }),
  );
  const known = () => {
    const { has } = openPassed(join(root, ".cache/smoke.json"), { world });
    return jobs.map((job) => has(job, target));
  };
  expect(known()).toEqual([false, false]);
  await record(jobs.slice(0, 1));
  expect(known()).toEqual([true, false]);
  await record(jobs);
  expect(known()).toEqual([true, true]);
});
