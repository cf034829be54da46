import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, findChapter, listChapters, readLab, repositoryRoot } from "@harness/shared/chapters";
import { expect, onTestFinished, test } from "vitest";
import { checkLabs } from "../lib/check-labs.ts";

const root = repositoryRoot();
const [s01, s02] = ["s01", "s02"].map((id) => findChapter(listChapters(root), id) as Chapter) as [
  Chapter,
  Chapter,
];

/** The second chapter with another lab: its text, and scenarios that only it plays. */
function withLab(text: string, hidden: Record<string, string>): Chapter {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Inside the repository, so that imports find the packages.
  const path = mkdtempSync(join(root, `.cache/lab-test-${process.pid}-`));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const part of ["chapter.json", "src"])
    cpSync(join(s02.path, part), join(path, part), { recursive: true });
  symlinkSync(join(s02.path, "node_modules"), join(path, "node_modules"), "junction");
  writeFileSync(join(path, "lab.yaml"), text);
  mkdirSync(join(path, "lab"));
  for (const [id, yaml] of Object.entries(hidden)) writeFileSync(join(path, `lab/${id}.yaml`), yaml);
  const scenarios = s02.scenarios.filter((file) => file.endsWith("read-readme.yaml"));
  return { ...s02, path, scenarios, lab: Object.keys(hidden).map((id) => join(path, `lab/${id}.yaml`)) };
}

const step = (id: string, start: string, hints: string) =>
  `  - { id: ${id}, start: ${start}, hints: ${hints} }\n`;

const HINTS = (code: string) =>
  `{ look: { zh: 看, en: look, ja: 見る }, code: "${code}", readme: { zh: read_file, en: read_file, ja: no such words } }`;

const scenario = (id: string, expected: string) => `
id: ${id}
title: ${id}
hidden: true
prompt: Go
model: { main: [{ say: hello }] }
expect: [{ ${expected} }]
`;

test("a lab whose start passes, fails for another reason, or whose chapter fails is no lab", async () => {
  const text = `scenarios:\n${step("read-readme", "read_file", HINTS("src/tools/files.ts:flyAway"))}${step("greets", "teleport", "read-readme")}${step("waves", "goodbye", "read-readme")}`;
  const chapter = withLab(text, {
    greets: scenario("greets", "stdout_contains: hello"),
    waves: scenario("waves", "stdout_contains: goodbye"),
  });
  const { table, problems } = await checkLabs(root, [s01, chapter], { only: [chapter], all: false });
  expect(table).toBe("s02  3 scenarios, 2 of them only here");
  expect(problems.map((problem) => problem.split("\n")[0]?.replace(/^.*lab\.yaml:1: /, ""))).toEqual([
    "hints: the chapter has no src/tools/files.ts:flyAway",
    'hints: the README (ja) does not say "no such words"',
    "greets: passes on the start",
    "waves: fails on the chapter:",
  ]);
});

test("each scenario stands in the lab once, with hints of its own or of another one", () => {
  const hints = HINTS("src/loop.ts:agentLoop");
  const read = (text: string) => () => readLab(withLab(text, { greets: scenario("greets", "exit_code: 0") }));
  expect(read(`scenarios:\n${step("greets", "x", hints)}`)).toThrow(
    /lab\.yaml:1: expected the scenario read-readme, too/,
  );
  expect(read(`scenarios:\n${step("greets", "x", hints)}${step("flies", "x", hints)}`)).toThrow(
    /there is no scenario flies here/,
  );
  const twice = step("greets", "x", hints).repeat(2);
  expect(read(`scenarios:\n${twice}`)).toThrow(/expected the scenario greets only once/);
  const named = `${step("greets", "x", "read-readme")}${step("read-readme", "x", "greets")}`;
  expect(read(`scenarios:\n${named}`)).toThrow(/greets: expected hints of its own/);
  expect(read("scenarios: []")).toThrow(/expected the scenarios of the lab/);
  expect(read(`scenarios:\n${step("greets", "x", "{ look: { zh: 看 } }")}`)).toThrow(
    /scenarios\[0\]\.hints\.look\.en: expected a text/,
  );
});
