import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Chapter,
  findChapter,
  type Lab,
  listChapters,
  readLab,
  repositoryRoot,
} from "@harness/shared/chapters";
import { expect, onTestFinished, test } from "vitest";
import { problemsOfExamples } from "../lib/check-examples.ts";
import { checkLabs } from "../lib/check-labs.ts";

const root = repositoryRoot();
const [s01, s02] = ["s01", "s02"].map((id) => findChapter(listChapters(root), id) as Chapter) as [
  Chapter,
  Chapter,
];

const SAYS = "{ zh: 例, en: example, ja: 例 }";
const LAB = `examples: { bell: ${SAYS} }\nscenarios:\n`;

const BELL = `export function ring(times: number): string {
  if (times > 3) return "too loud";
  if (times < 1) return "silence";
  return "ding ".repeat(times).trim();
}

// A test checks this:
export const check = () => ({ seen: ring(2), expected: "ding ding" });
`;

/** The second chapter with another lab: its text, scenarios that only it plays, and examples. */
function withLab(text: string, hidden: Record<string, string>, examples = { bell: BELL }): Chapter {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Inside the repository, so that imports find the packages.
  const path = mkdtempSync(join(root, `.cache/lab-test-${process.pid}-`));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  for (const part of ["chapter.json", "src"])
    cpSync(join(s02.path, part), join(path, part), { recursive: true });
  symlinkSync(join(s02.path, "node_modules"), join(path, "node_modules"), "junction");
  writeFileSync(join(path, "lab.yaml"), text);
  mkdirSync(join(path, "lab/examples"), { recursive: true });
  for (const [name, code] of Object.entries(examples))
    writeFileSync(join(path, `lab/examples/${name}.ts`), code);
  for (const [id, yaml] of Object.entries(hidden)) writeFileSync(join(path, `lab/${id}.yaml`), yaml);
  const scenarios = s02.scenarios.filter((file) => file.endsWith("read-readme.yaml"));
  return { ...s02, path, scenarios, lab: Object.keys(hidden).map((id) => join(path, `lab/${id}.yaml`)) };
}

const step = (id: string, start: string, hints: string) =>
  `  - { id: ${id}, start: ${start}, hints: ${hints} }\n`;

const HINTS = (code: string) =>
  `{ look: { zh: 看, en: look, ja: 見る }, code: "${code}", readme: { zh: read_file, en: read_file, ja: no such words }, example: bell }`;

const scenario = (id: string, expected: string, draw = "") => `
id: ${id}
title: ${id}
${draw}
hidden: true
prompt: Go
model: { main: [{ say: "hello${draw && " <draw.word>"}" }] }
expect: [{ ${expected} }]
`;

test("a lab whose start passes, fails for another reason, or whose chapter fails is no lab", async () => {
  const text = `${LAB}${step("read-readme", "read_file", HINTS("src/tools/files.ts:flyAway"))}${step("greets", "teleport", "read-readme")}${step("waves", "goodbye", "read-readme")}`;
  const chapter = withLab(text, {
    greets: scenario("greets", "stdout_contains: <draw.word>", "draw: { word: [hello, welcome] }"),
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

test("a lab in which nothing is drawn would pass by a recording", async () => {
  const text = `${LAB}${step("read-readme", "read_file", HINTS("src/loop.ts:agentLoop"))}${step("greets", "prompt", "read-readme")}`;
  const missing = expect.stringMatching(
    /^chapters\/.*\/lab: expected a scenario that draws a value \(draw:\) and uses it/,
  );
  const problemsWith = async (greets: string) => {
    const chapter = withLab(text, { greets });
    return (await checkLabs(root, [s01, chapter], { only: [chapter], all: false })).problems;
  };
  const draw = "draw: { word: [hello, welcome] }";
  const fixed = scenario("greets", "stdout_contains: hello");
  expect(await problemsWith(fixed)).toContainEqual(missing);
  expect(await problemsWith(`${draw}${fixed}`)).toContainEqual(missing);
  const drawing = scenario("greets", "stdout_contains: <draw.word>", draw);
  expect(await problemsWith(drawing)).not.toContainEqual(missing);
});

test("each scenario stands in the lab once, with hints of its own or of another one", () => {
  const hints = HINTS("src/loop.ts:agentLoop");
  const read = (text: string) => () => readLab(withLab(text, { greets: scenario("greets", "exit_code: 0") }));
  expect(read(`${LAB}${step("greets", "x", hints)}`)).toThrow(
    /lab\.yaml:1: expected the scenario read-readme, too/,
  );
  expect(read(`${LAB}${step("greets", "x", hints)}${step("flies", "x", hints)}`)).toThrow(
    /there is no scenario flies here/,
  );
  const twice = step("greets", "x", hints).repeat(2);
  expect(read(`${LAB}${twice}`)).toThrow(/expected the scenario greets only once/);
  const named = `${step("greets", "x", "read-readme")}${step("read-readme", "x", "greets")}`;
  expect(read(`${LAB}${named}`)).toThrow(/greets: expected hints of its own/);
  expect(read("examples: {}\nscenarios: []")).toThrow(/expected the scenarios of the lab/);
  expect(read(`${LAB}${step("greets", "x", "{ look: { zh: 看 } }")}`)).toThrow(
    /scenarios\[0\]\.hints\.look\.en: expected a text/,
  );
});

test("each scenario names an example that is there", () => {
  const hints = HINTS("src/loop.ts:agentLoop");
  const read = (text: string) => () => readLab(withLab(text, {}));
  expect(read(`${LAB}${step("read-readme", "x", hints.replace(", example: bell", ""))}`)).toThrow(
    /hints\.example: expected/,
  );
  expect(read(`${LAB}${step("read-readme", "x", hints.replace("example: bell", "example: gong"))}`)).toThrow(
    /no scenario uses the example bell[\s\S]*there is no example gong here/,
  );
  const two = `examples: { bell: ${SAYS}, gong: ${SAYS} }\nscenarios:\n`;
  expect(read(`${two}${step("read-readme", "x", hints)}`)).toThrow(
    /expected the file lab\/examples\/gong\.ts/,
  );
});

test("an example is five to ten lines, and none of them is one of the chapter", () => {
  const text = `${LAB}${step("read-readme", "read_file", HINTS("src/loop.ts:agentLoop"))}`;
  const problemsOf = (bell: string) => {
    const chapter = withLab(text, {}, { bell });
    writeFileSync(join(chapter.path, "lab/examples/gong.ts"), BELL);
    const problems = problemsOfExamples(root, chapter, readLab(chapter) as Lab);
    return problems.map((problem) => problem.replace(/^.*\//, ""));
  };
  const unlisted = "gong.ts:1: lab.yaml does not list it";
  expect(problemsOf(BELL)).toEqual([unlisted]);
  const line = "const results = await runTools(calls, agent);";
  expect(problemsOf(BELL.replace('if (times > 3) return "too loud";', line))).toEqual([
    unlisted,
    `bell.ts:1: the chapter itself has the line ${line}`,
  ]);
  expect(problemsOf(BELL.replace(/\n {2}if .*/g, ""))).toEqual([
    unlisted,
    "bell.ts:1: expected 5 to 10 lines, not 3",
  ]);
});
