/** The command line of `pnpm smoke`. */

import { type Chapter, readScenario, type Scenario } from "@harness/shared/chapters";
import { fromEasyToHard, type Shard } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { readArgs, UsageError } from "../lib/command.ts";
import { language } from "./language.ts";

const USAGE =
  "pnpm smoke [sNN] [--chapter sNN] [--from sNN] [--scenario ID] [--exercise ID] [--command PROGRAM] [--only] [--diff] [--html FILE] [--shard K/N] [--quick] [--visible] [--slowest N] [--fresh] [--isolated] [--json] [--lang zh|en|ja] [--help]";

const OPTIONS = {
  command: { type: "string" },
  chapter: { type: "string" },
  from: { type: "string" },
  scenario: { type: "string" },
  exercise: { type: "string" },
  only: { type: "boolean" },
  diff: { type: "boolean" },
  html: { type: "string" },
  shard: { type: "string" },
  quick: { type: "boolean" },
  visible: { type: "boolean" },
  slowest: { type: "string" },
  json: { type: "boolean" },
  fresh: { type: "boolean" },
  isolated: { type: "boolean" },
  lang: { type: "string" },
} as const;

export interface Request {
  /** The chapter to play; without it the matrix is played. */
  name?: string | undefined;
  command?: string | undefined;
  /** Matrix: only the scenarios of this chapter. */
  chapter?: string | undefined;
  /** Matrix: only plays on this chapter and later ones, and of their scenarios. */
  from?: string | undefined;
  scenario?: string | undefined;
  /** An exercise of the chapter. */
  exercise?: string | undefined;
  /** For a program: skip the scenarios of earlier chapters. */
  only?: boolean | undefined;
  /** Show the difference in behaviour to the previous chapter. */
  diff?: boolean | undefined;
  /** The path for a page with the plays. */
  html?: string | undefined;
  shard?: Shard | undefined;
  /** Matrix: of later chapters, play only those that tell the most. */
  quick?: boolean | undefined;
  /** Matrix: leave out the hidden scenarios. */
  visible?: boolean | undefined;
  /** Matrix: how many of the slowest plays to list. */
  slowest?: number | undefined;
  json?: boolean | undefined;
  fresh?: boolean | undefined;
  isolated?: boolean | undefined;
}

/** @throws UsageError */
export function readRequest(args: string[]): Request {
  const { positionals, values } = readArgs(args, OPTIONS, USAGE, words.smokeHelp[language]);
  const [name, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`One chapter at a time: ${positionals.join(" ")}.`);
  if (name === undefined && values.command !== undefined) throw new UsageError("--command needs a chapter.");
  if (name === undefined && values.exercise !== undefined)
    throw new UsageError("--exercise needs a chapter.");
  const ofMatrix = (["chapter", "from", "quick", "visible", "slowest"] as const).find(
    (flag) => values[flag] !== undefined,
  );
  if (name !== undefined && ofMatrix) throw new UsageError(`--${ofMatrix} belongs to the matrix.`);
  if (values.only && values.command === undefined) throw new UsageError("--only needs --command.");
  if (values.diff && (name === undefined || values.command !== undefined || values.exercise !== undefined))
    throw new UsageError("--diff compares a chapter with the one before: pnpm smoke s03 --diff.");
  if (values.html !== undefined && name === undefined)
    throw new UsageError("--html needs a chapter: pnpm smoke s03 --html FILE.");
  return { name, ...values, shard: shardFrom(values.shard), slowest: countFrom(values.slowest) };
}

function shardFrom(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const [, number, of] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (number === undefined || of === undefined || number < 1 || number > of)
    throw new UsageError(`--shard ${text}: expected one part of several, such as 3/8.`);
  return { number, of };
}

function countFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`--slowest ${text}: expected a number, such as 10.`);
  return Number(text);
}

/** The scenarios of a chapter, from easy to hard, or the one with this id. Throws a UsageError if there is none. */
export function scenariosOf(chapter: Chapter, id: string | undefined): Scenario[] {
  const scenarios = chapter.scenarios.map((file) => readScenario(file));
  const chosen = id === undefined ? scenarios : scenarios.filter((scenario) => scenario.id === id);
  if (chosen.length > 0) return fromEasyToHard(chosen);
  const known = scenarios.map((scenario) => scenario.id).join(", ") || "none";
  throw new UsageError(`No scenario${id ? ` ${id}` : ""} in ${chapter.id}. There are: ${known}.`);
}
