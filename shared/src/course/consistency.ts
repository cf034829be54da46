/** Chapters and scenarios are complete and agree with each other and with the plan. */

import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  type Chapter,
  chapterFolders,
  folderName,
  PLAN,
  readScenario,
  type Scenario,
} from "../chapters/index.ts";
import { isExtra } from "../launch/chapter-id.mjs";
import { isForPeople } from "../rehearsal/index.ts";

/** What people type; it works in a chapter's folder as well. */
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

/** Every folder is a chapter, in the right place, named as planned, and can be started. */
export function checkChapters(root: string, chapters: Chapter[]): string[] {
  const unfinished = chapterFolders(root).filter((path) => !existsSync(join(path, "chapter.json")));
  return [
    ...unfinished.map((path) => `${relative(root, path)}/chapter.json:1: is missing`),
    ...chapters.flatMap((chapter, index) => checkChapter(root, chapter, index)),
  ];
}

function checkChapter(root: string, chapter: Chapter, index: number): string[] {
  const file = `chapters/${chapter.dir}/chapter.json:1`;
  const planned = PLAN.find(({ id }) => id === chapter.id);
  const problems: string[] = [];
  if (chapter.dir !== folderName(chapter))
    problems.push(`${file}: expected the folder ${folderName(chapter)}`);
  if (chapter.number !== index + 1)
    problems.push(`${file}: expected ${PLAN[index]?.id} next: numbers have no gaps`);
  if (chapter.slug !== planned?.slug)
    problems.push(`${file}: expected the planned slug ${planned?.slug ?? "(none)"}`);
  if (!existsSync(join(chapter.path, "src/main.ts")))
    problems.push(`${file}: expected src/main.ts beside it`);
  return [...problems, ...checkPackage(root, chapter)];
}

function checkPackage(root: string, chapter: Chapter): string[] {
  const file = `chapters/${chapter.dir}/package.json`;
  if (!existsSync(join(chapter.path, "package.json"))) return [`${file}:1: is missing`];
  const { name, scripts = {} } = JSON.parse(readFileSync(join(chapter.path, "package.json"), "utf8"));
  const problems: string[] = [];
  if (name !== `@harness/${chapter.id}`) problems.push(`${file}:1: expected the name @harness/${chapter.id}`);
  for (const [script, expected] of Object.entries(expectedScripts(root)))
    if (scripts[script] !== expected)
      problems.push(`${file}:1: expected the script "${script}": "${expected}"`);
  return problems;
}

/** The commands of the root that people type, as they must be called from a chapter's folder. */
function expectedScripts(root: string): Record<string, string> {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const known = COMMANDS.filter((command) => scripts?.[command]);
  const fromChapter = known.map((command) => [
    command,
    scripts[command].replace("scripts/", "../../scripts/"),
  ]);
  return { start: "tsx src/main.ts", ...Object.fromEntries(fromChapter) };
}

/** Every scenario can be read, has an id of its own and something to judge; every chapter has some that people can try. */
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
      const found = checkScenario(scenario, chapter, chapter === chapters[0]);
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
  // Only played, by the offline model of the chapter before.
  const problem = join(chapter.path, "problem.yaml");
  if (existsSync(problem)) load(problem, "play");
  return { scenarios, failures };
}

function checkScenario(scenario: Scenario, chapter: Chapter, isFirst: boolean): string[] {
  const { until } = scenario;
  const end = until && PLAN.find(({ id }) => id === until.chapter);
  const problems: string[] = [];
  if (!scenario.hidden && !isForPeople(scenario))
    problems.push("expected prompts in zh, en and ja, or hidden: true");
  if (scenario.expect.length === 0) problems.push("expected something to judge under expect");
  if (!isFirst && scenario.before.length === 0)
    problems.push("expected what the previous chapter does under before");
  if (scenario.needs && !isExtra(chapter.id))
    problems.push(`needs: only extras may need ${scenario.needs}: the twenty run on every computer`);
  if (until && (!end || end.id <= chapter.id)) problems.push(`until: expected a chapter after ${chapter.id}`);
  return problems;
}
