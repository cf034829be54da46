/** Checks that chapters and scenarios are complete and agree with each other. */

import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Chapter, chapterFolders, folderName, readScenario, type Scenario } from "../chapters/index.ts";
import { idAt, isExtra } from "../launch/chapter-id.mjs";
import { isForPeople } from "../rehearsal/index.ts";
import { LANGUAGES } from "../wording/index.ts";
import { fileName } from "./docs/pages.ts";

/** Commands that people type; they also work in a chapter's folder. */
const COMMANDS = [
  "chapter",
  "diff",
  "smoke",
  "lab",
  "quiz",
  "carry",
  "check",
  "preflight",
  "rehearsal",
  "test",
];

/** The word TODO. A file name in a prompt, like TODO.md, does not count. */
const TODO = /\bTODO\b(?!\.)/;

/** Checks that every folder is a chapter, in the right place, named after its chapter.json, and can be started. */
export function checkChapters(root: string, chapters: Chapter[]): string[] {
  const unfinished = chapterFolders(root).filter((path) => !existsSync(join(path, "chapter.json")));
  return [
    ...unfinished.map((path) => `${relative(root, path)}/chapter.json:1: is missing`),
    ...chapters.flatMap((chapter, index) => checkChapter(root, chapter, index)),
  ];
}

function checkChapter(root: string, chapter: Chapter, index: number): string[] {
  const file = `chapters/${chapter.dir}/chapter.json:1`;
  const problems: string[] = [];
  if (chapter.dir !== folderName(chapter))
    problems.push(`${file}: expected the folder ${folderName(chapter)}`);
  if (chapter.number !== index + 1)
    problems.push(`${file}: expected ${idAt(index + 1)} next: numbers have no gaps`);
  if (!existsSync(join(chapter.path, "src/main.ts")))
    problems.push(`${file}: expected src/main.ts beside it`);
  return [...problems, ...checkPackage(root, chapter), ...checkWritten(root, chapter)];
}

/** `pnpm new` writes TODO where a person must write something. */
function checkWritten(root: string, chapter: Chapter): string[] {
  const names = ["chapter.json", ...LANGUAGES.map((language) => fileName("README", language))];
  const files = names.map((name) => join(chapter.path, name)).filter((file) => existsSync(file));
  return files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    const count = lines.filter((line) => TODO.test(line)).length;
    const first = lines.findIndex((line) => TODO.test(line)) + 1;
    return count > 0 ? [`${relative(root, file)}:${first}: ${count} times TODO, the first in this line`] : [];
  });
}

function checkPackage(root: string, chapter: Chapter): string[] {
  const file = `chapters/${chapter.dir}/package.json`;
  if (!existsSync(join(chapter.path, "package.json"))) return [`${file}:1: is missing`];
  const { name, scripts = {}, dependencies } = packageIn(chapter.path);
  const problems: string[] = [];
  if (name !== `@harness/${chapter.id}`) problems.push(`${file}:1: expected the name @harness/${chapter.id}`);
  for (const [script, expected] of Object.entries(expectedScripts(root)))
    if (scripts[script] !== expected)
      problems.push(`${file}:1: expected the script "${script}": "${expected}"`);
  // What `start` runs, so that a chapter which was taken out of the course starts, too.
  const { tsx } = packageIn(root).devDependencies ?? {};
  if (dependencies?.tsx !== tsx) problems.push(`${file}:1: expected the dependency "tsx": "${tsx}"`);
  return problems;
}

function packageIn(folder: string) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** The scripts that a chapter's package.json must have: the root commands that people type. */
function expectedScripts(root: string): Record<string, string> {
  const { scripts } = packageIn(root);
  const known = COMMANDS.filter((command) => scripts?.[command]);
  const fromChapter = known.map((command) => [
    command,
    scripts[command].replace("scripts/", "../../scripts/"),
  ]);
  return { start: "tsx src/main.ts", ...Object.fromEntries(fromChapter) };
}

/** Checks that every scenario can be read, has a unique id and an expectation, and that every chapter has one for people. */
export function checkScenarios(root: string, chapters: Chapter[]): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const chapter of chapters) {
    const { scenarios, failures } = loadAll(chapter);
    problems.push(...failures);
    if (!scenarios.some(isForPeople))
      problems.push(`chapters/${chapter.dir}/scenarios: expected one that people can try`);
    for (const scenario of scenarios) {
      const file = relative(root, scenario.file);
      const owner = owners.get(scenario.id);
      owners.set(scenario.id, owner ?? file);
      if (owner) problems.push(`${file}:1: the id ${scenario.id} is taken by ${owner}`);
      const found = checkScenario(scenario, chapter, chapters);
      problems.push(...found.map((problem) => `${file}:1: ${problem}`));
    }
  }
  return problems;
}

function loadAll(chapter: Chapter): { scenarios: Scenario[]; failures: string[] } {
  const failures: string[] = [];
  const load = (file: string, purpose?: "play") => {
    try {
      return [readScenario(file, purpose)];
    } catch (error) {
      failures.push((error as Error).message);
      return [];
    }
  };
  const scenarios = chapter.scenarios.flatMap((file) => load(file));
  // It is played by the offline model of the previous chapter, but not judged.
  const problem = join(chapter.path, "problem.yaml");
  if (existsSync(problem)) load(problem, "play");
  return { scenarios, failures };
}

function checkScenario(scenario: Scenario, chapter: Chapter, chapters: Chapter[]): string[] {
  const { until } = scenario;
  const end = until && chapters.find(({ id }) => id === until.chapter);
  const problems: string[] = [];
  if (!scenario.hidden && !isForPeople(scenario))
    problems.push("expected prompts in zh, en and ja, or hidden: true");
  if (scenario.expect.length === 0) problems.push("expected something to judge under expect");
  if (chapter !== chapters[0] && scenario.before.length === 0)
    problems.push("expected what the previous chapter does under before");
  if (scenario.needs && !isExtra(chapter.id))
    problems.push(`needs: only extras may need ${scenario.needs}: the twenty run on every computer`);
  if (until && (!end || end.number <= chapter.number))
    problems.push(`until: expected a chapter after ${chapter.id}`);
  return problems;
}
