import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRecord, type Task, type Trial } from "../../src/evals/index.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";

const task = { id: "t", file: "/a/t.yaml", sessions: [{ prompt: "go", steps: [] }] } as unknown as Task;
const key = { task, program: "abc", model: "m", number: 1 };
const trial: Trial = {
  task: "t",
  harness: "s01",
  number: 1,
  passed: false,
  problems: ["a is not there"],
  requests: 3,
  cost: 0.01,
  seconds: 1,
};

test("a trial is found again, for the same task, program, model and number only", () => {
  const file = join(temporaryDirectory(), "trials.jsonl");
  openRecord(file).add(key, trial);
  const again = openRecord(file);
  expect(again.find(key)).toEqual(trial);
  expect(again.find({ ...key, task: { ...task, file: "/b/t.yaml" } })).toEqual(trial);
  const others = [
    { ...key, number: 2 },
    { ...key, model: "n" },
    { ...key, program: "abd" },
    { ...key, task: { ...task, sessions: [] } },
  ];
  for (const other of others) expect(again.find(other)).toBeUndefined();
});

test("a last line that was cut off does not count, and without a file nothing is kept", () => {
  const file = join(temporaryDirectory(), "trials.jsonl");
  openRecord(file).add(key, trial);
  appendFileSync(file, '{"key":"0123","tri');
  expect(openRecord(file).find(key)).toEqual(trial);
  const nowhere = openRecord(undefined);
  nowhere.add(key, trial);
  expect(nowhere.find(key)).toBeUndefined();
});
