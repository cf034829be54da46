import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import type { Chapter } from "../../src/chapters/index.ts";
import { openPassed, planMatrix, playJobs, type Target } from "../../src/smoke/index.ts";
import { agentWith, test } from "./helpers.ts";

const SCENARIO = `
id: greets
title: Greets
hidden: true
prompt: Hi
model: { main: [{ say: hello }] }
expect: [{ stdout_contains: hello }]
`;

let folder: string;
let file: string;
let scenario: string;
let target: Target;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "harness-test-"));
  file = join(folder, "passed.json");
  scenario = join(folder, "greets.yaml");
  writeFileSync(scenario, SCENARIO);
  target = { ...agentWith(), fingerprint: "one" };
});

/** `played` and `reused`, each with how it went. */
async function matrix({ reuse = true } = {}): Promise<string> {
  const chapters = [{ id: "s01", scenarios: [scenario] } as unknown as Chapter];
  const [play] = await playJobs(planMatrix({ chapters }), {
    targetOf: () => target,
    passed: openPassed(file, { reuse, world: "here" }),
  });
  return `${play?.reused ? "reused" : "played"} ${play?.pass ? "ok" : "fails"}`;
}

test("what passed is not played again until its inputs change", async () => {
  expect([await matrix(), await matrix()]).toEqual(["played ok", "reused ok"]);
  writeFileSync(scenario, SCENARIO.replace("Hi", "Hello"));
  expect([await matrix(), await matrix()]).toEqual(["played ok", "reused ok"]);
  target.fingerprint = "two";
  expect([await matrix(), await matrix()]).toEqual(["played ok", "reused ok"]);
  writeFileSync(scenario, `${SCENARIO}workspace: { a.txt: { from: a.txt } }`);
  for (const text of ["one", "two"]) {
    writeFileSync(join(folder, "a.txt"), text);
    expect([await matrix(), await matrix()]).toEqual(["played ok", "reused ok"]);
  }
});

test("what failed is played again, and so is all that asks for it", async () => {
  writeFileSync(scenario, SCENARIO.replace("contains: hello", "contains: goodbye"));
  expect([await matrix(), await matrix()]).toEqual(["played fails", "played fails"]);
  writeFileSync(scenario, SCENARIO);
  expect([await matrix({ reuse: false }), await matrix({ reuse: false })]).toEqual([
    "played ok",
    "played ok",
  ]);
  expect(await matrix()).toBe("reused ok");
});

test("a program that nobody can fingerprint is always played", async () => {
  delete target.fingerprint;
  expect([await matrix(), await matrix()]).toEqual(["played ok", "played ok"]);
});

test("a spoilt cache does no harm, and another run's notes stay", async () => {
  writeFileSync(file, "{ half");
  expect(await matrix()).toBe("played ok");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), other: "hash" }));
  target.fingerprint = "two";
  await matrix();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
    other: "hash",
    "s01 greets on s01 en": expect.any(String),
  });
});
