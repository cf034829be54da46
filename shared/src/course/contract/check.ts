/** Each statement of a contract must have something that judges it. */

import { basename, relative } from "node:path";
import {
  type Chapter,
  type JudgedStatement,
  type Mistake,
  readJudged,
  readMistakes,
  readScenario,
} from "../../chapters/index.ts";
import { chapterStem, readPages } from "../docs/pages.ts";
import { type Statement, statementsOf } from "./statements.ts";

/** A statement of a contract, and what judges it. */
export interface JudgedRow extends Statement {
  chapter: string;
  judges: string[];
  mistakes: string[];
  unjudged?: string | undefined;
}

export interface ContractResult {
  rows: JudgedRow[];
  problems: string[];
}

/** Compares the contracts of `only` with their `contract.yaml`. Plays nothing. */
export function checkContracts(root: string, chapters: Chapter[], only: Chapter[]): ContractResult {
  const results = only.map((chapter) => checkChapter(root, chapters, chapter));
  return {
    rows: results.flatMap(({ rows }) => rows),
    problems: results.flatMap(({ problems }) => problems),
  };
}

function checkChapter(root: string, chapters: Chapter[], chapter: Chapter): ContractResult {
  const page = readPages(root, chapterStem(chapter)).en;
  const statements = page ? statementsOf(page) : [];
  if (!page || statements.length === 0) return { rows: [], problems: [] };
  const file = `${relative(root, chapter.path)}/contract.yaml`;
  const judged = readJudged(chapter);
  if (!judged) return { rows: [], problems: [`${file}:1: is missing`] };
  const known = readMistakes(chapter);
  const rows = statements.map((statement) => ({ chapter: chapter.id, ...rowOf(statement, judged, known) }));
  const problems = [
    ...rows.filter(isBare).map(({ line, text }) => `${page.file}:${line}: no scenario judges "${text}"`),
    ...judged.flatMap((entry) => slipsIn(entry, statements, namesFor(chapters, chapter))).map(at(file)),
  ];
  return { rows, problems };
}

function at(file: string): (problem: string) => string {
  return (problem) => `${file}:1: ${problem}`;
}

/** A mistake stands for the scenario that notices it. */
function rowOf(
  statement: Statement,
  judged: JudgedStatement[],
  known: Mistake[],
): Omit<JudgedRow, "chapter"> {
  const found = judged.filter(({ says }) => statement.text.includes(says));
  const mistakes = found.flatMap((entry) => entry.mistakes);
  const noticing = known.filter(({ id }) => mistakes.includes(id));
  const judges = [...found.flatMap((entry) => entry.judges), ...noticing.map(({ scenario }) => scenario)];
  const unjudged = found.map((entry) => entry.unjudged).find((reason) => reason !== undefined);
  return { ...statement, judges: [...new Set(judges)], mistakes, unjudged };
}

function isBare({ judges, unjudged }: JudgedRow): boolean {
  return judges.length === 0 && unjudged === undefined;
}

interface Names {
  chapter: Chapter;
  /** Id → path. */
  scenarios: Map<string, string>;
  mistakes: Set<string>;
}

/** A chapter must pass the scenarios of earlier chapters, too, so they may judge it. */
function namesFor(chapters: Chapter[], chapter: Chapter): Names {
  const earlier = chapters.filter(({ number }) => number <= chapter.number);
  const scenarios = [...earlier.flatMap((other) => other.scenarios), ...chapter.lab];
  const nameOf = (path: string) => basename(path, ".yaml");
  const paths = new Map(scenarios.map((path) => [nameOf(path), path]));
  return { chapter, scenarios: paths, mistakes: new Set(chapter.wrong.map(nameOf)) };
}

function slipsIn(entry: JudgedStatement, statements: Statement[], names: Names): string[] {
  const { says, judges, mistakes, unjudged } = entry;
  return [
    ...(statements.some(({ text }) => text.includes(says)) ? [] : [`the contract does not say "${says}"`]),
    ...judges.flatMap((id) => slipInJudge(id, names)).map((slip) => `"${says}": ${slip}`),
    ...mistakes.filter((id) => !names.mistakes.has(id)).map((id) => `"${says}": there is no wrong/${id}`),
    ...(judges.length + mistakes.length === 0 && unjudged === undefined
      ? [`"${says}": expected judges, mistakes or unjudged`]
      : []),
  ];
}

/** A scenario of an earlier chapter that has ended by now is not played any more, so it judges nothing here. */
function slipInJudge(id: string, { chapter, scenarios }: Names): string[] {
  const path = scenarios.get(id);
  if (path === undefined) return [`there is no scenario ${id}`];
  const isOwn = [...chapter.scenarios, ...chapter.lab].includes(path);
  const until = isOwn ? undefined : readScenario(path).until;
  return until && chapter.id >= until.chapter ? [`the scenario ${id} holds only until ${until.chapter}`] : [];
}
