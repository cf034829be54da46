import {
  type Chapter,
  findChapter,
  listChapters,
  readScenario,
  repositoryRoot,
} from "@harness/shared/chapters";
import type { Job } from "@harness/shared/smoke";
import { expect, test } from "vitest";
import { openRecordings } from "../lib/recordings.ts";

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
