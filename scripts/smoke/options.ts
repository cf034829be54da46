/** What the person asked `pnpm smoke` for. */

import { type Chapter, findChapter, readScenario, type Scenario } from "@harness/shared/chapters";
import { fromEasyToHard, type Shard } from "@harness/shared/smoke";
import { readArgs, UsageError } from "../lib/command.ts";

const USAGE =
  "pnpm smoke [sNN] [--chapter sNN] [--scenario ID] [--exercise ID] [--command PROGRAM] [--only] [--diff] [--html FILE] [--shard K/N] [--fresh] [--isolated] [--json] [--help]";

const HELP = `Usage:
  pnpm smoke                            every scenario on its own chapter, later ones and the one before
  pnpm smoke --chapter s03              the same for the scenarios of one chapter
  pnpm smoke s03                        what s03 changes: its scenarios on s02 and on s03
  pnpm smoke s03 --command "PROGRAM"    the scenarios of s03 on any program, then those of earlier chapters

  --scenario ID  only this one
  --only         of a program only the scenarios of the chapter itself
  --diff         also what the chapter does differently from the one before
  --html FILE    all plays as one page, to step through in a browser: s02 and s03, or the program and the chapter
  --shard K/N    only the K-th of N equal parts, for N machines
  --exercise ID  an exercise of the chapter, on the chapter as you have changed it or on a program
  --json         the result as JSON on stdout
  --fresh        plays also what passed before and has not changed since (CI=true means the same)
  --isolated     gives every play a process of its own
  --help         this text

Exit codes: 0 all passed, 1 something failed, 2 wrong usage, 130 interrupted.`;

const OPTIONS = {
  command: { type: "string" },
  chapter: { type: "string" },
  scenario: { type: "string" },
  exercise: { type: "string" },
  only: { type: "boolean" },
  diff: { type: "boolean" },
  html: { type: "string" },
  shard: { type: "string" },
  json: { type: "boolean" },
  fresh: { type: "boolean" },
  isolated: { type: "boolean" },
} as const;

export interface Request {
  /** A chapter; without it the matrix. */
  name?: string | undefined;
  command?: string | undefined;
  /** In the matrix: only the scenarios of this chapter. */
  chapter?: string | undefined;
  scenario?: string | undefined;
  /** An exercise of the chapter. */
  exercise?: string | undefined;
  /** Of a program no scenarios of earlier chapters. */
  only?: boolean | undefined;
  /** The behaviour diff to the chapter before. */
  diff?: boolean | undefined;
  /** Where the page with the plays goes. */
  html?: string | undefined;
  shard?: Shard | undefined;
  json?: boolean | undefined;
  fresh?: boolean | undefined;
  isolated?: boolean | undefined;
}

/** @throws UsageError */
export function readRequest(args: string[]): Request {
  const { positionals, values } = readArgs(args, OPTIONS, USAGE, HELP);
  const [name, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`One chapter at a time: ${positionals.join(" ")}.`);
  if (name === undefined && values.command !== undefined) throw new UsageError("--command needs a chapter.");
  if (name === undefined && values.exercise !== undefined)
    throw new UsageError("--exercise needs a chapter.");
  if (name !== undefined && values.chapter !== undefined)
    throw new UsageError("--chapter belongs to the matrix.");
  if (values.only && values.command === undefined) throw new UsageError("--only needs --command.");
  if (values.diff && (name === undefined || values.command !== undefined || values.exercise !== undefined))
    throw new UsageError("--diff compares a chapter with the one before: pnpm smoke s03 --diff.");
  if (values.html !== undefined && name === undefined)
    throw new UsageError("--html needs a chapter: pnpm smoke s03 --html FILE.");
  return { name, ...values, shard: shardFrom(values.shard) };
}

function shardFrom(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, number, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new UsageError(`--shard ${text}: expected one part of several, such as 3/8.`);
  return { number, of };
}

/** @throws UsageError when there is no such chapter. */
export function chapterNamed(name: string, chapters: Chapter[]): Chapter {
  const chapter = findChapter(chapters, name);
  if (!chapter)
    throw new UsageError(`No chapter ${name}. There are ${chapters.map(({ id }) => id).join(", ")}.`);
  return chapter;
}

/** The scenarios of a chapter, from easy to hard, or the one with this id. Throws a UsageError when there is none. */
export function scenariosOf(chapter: Chapter, id: string | undefined): Scenario[] {
  const scenarios = chapter.scenarios.map((file) => readScenario(file));
  const chosen = id === undefined ? scenarios : scenarios.filter((scenario) => scenario.id === id);
  if (chosen.length > 0) return fromEasyToHard(chosen);
  const known = scenarios.map((scenario) => scenario.id).join(", ") || "none";
  throw new UsageError(`No scenario${id ? ` ${id}` : ""} in ${chapter.id}. There are: ${known}.`);
}
