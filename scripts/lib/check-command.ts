/** The command line of `pnpm check`, and how it is carried out. */

import type { Chapter } from "@harness/shared/chapters";
import { acceptDocs, chapterStem, recordRuns, writeDocs } from "@harness/shared/course";
import { describeSkipped } from "@harness/shared/smoke";
import { chapterNamed } from "./chapter-named.ts";
import { CHECKS, type CheckResult } from "./checks.ts";
import { readArgs, UsageError } from "./command.ts";
import { courseFacts } from "./course-facts.ts";
import { runProps } from "./recorded-runs.ts";

const NAMES = Object.keys(CHECKS);

/** Checks that take names of chapters. */
const NARROWED = ["docs", "contract", "runs", "wrong", "labs"];

/** Checks that take a folder with what others have made. */
const FROM_FOLDER = ["recorded", "clients", "conformance"];

const USAGE = `pnpm check [${NAMES.join(" | ")}]… | pnpm check docs [s02…] [--write | --accept] | pnpm check runs [s02…] [--quick] | pnpm check contract [s02…] | pnpm check wrong [s02…] [--all] | pnpm check labs [s02…] | pnpm check live [--yes] | pnpm check recorded --from DIR | pnpm check clients --from DIR | pnpm check conformance --from DIR | pnpm check machines [TRAIT+TRAIT…]`;

const HELP = `${USAGE}

Without a name everything is checked:

${NAMES.map((name) => `  ${name.padEnd(10)} ${CHECKS[name]?.proves}`).join("\n")}

  docs s02       only the READMEs of that chapter
  runs s02       plays only the runs of that chapter's READMEs
  runs --quick   plays each run in one of its three languages
  docs --write   brings captions, tables, questions, exercises and recorded runs in the READMEs up to date, in all languages
  docs --accept  records that the translations are up to date with the Chinese text
  contract s02   lists the statements of that chapter's contract with the scenarios that judge them
  wrong s02      plays only the mistakes of that chapter
  wrong --all    plays them on all scenarios of their chapter, and tells which notice
  labs s02       plays only the lab of that chapter
  live           asks the endpoint of your key what the rehearsal server is asked, and tells where they differ;
                 says first what that costs, and asks (--yes: does not ask)
  recorded       compares the rehearsal server with what others have recorded of the real API, in the files of DIR
  clients        lets the coding agents and libraries that npm has installed in DIR talk to the rehearsal server
  conformance    plays the client part of the official MCP suite, installed in DIR, with chapter s19
  machines       runs \`pnpm test\` on as many different machines as this one can imitate; it takes hours
  --help         this text`;

export interface CheckRequest {
  /** What to do with the documents. undefined: check them. */
  change: "write" | "accept" | undefined;
  checks: string[];
  /** Names of the chapters whose documents, mistakes or labs are meant; none: all. */
  chapters: string[];
  /** Play every scenario on every mistake. */
  all: boolean;
  /** Play each run of a README in one language only. */
  quick: boolean;
  /** Compare the rehearsal server with a real endpoint, instead of checking the course. */
  live: boolean;
  /** A folder with recordings to compare the rehearsal server with, instead of checking the course. */
  recorded?: string;
  /** A folder with clients of others to drive against the rehearsal server, instead of checking the course. */
  clients?: string;
  /** A folder with the conformance suite of MCP to play with s19, instead of checking the course. */
  conformance?: string;
  /** The machines to imitate, instead of checking the course; an empty list means all. */
  machines?: string[];
  /** Do not ask first. */
  yes: boolean;
}

/** @throws UsageError that says what is valid. */
export function readCheckArgs(args: string[]): CheckRequest {
  const options = {
    accept: { type: "boolean" },
    write: { type: "boolean" },
    all: { type: "boolean" },
    quick: { type: "boolean" },
    yes: { type: "boolean" },
    from: { type: "string" },
  } as const;
  const { values, positionals } = readArgs(args, options, USAGE, HELP);
  const { all = false, quick = false, yes = false, from } = values;
  const change = values.write ? "write" : values.accept ? "accept" : undefined;
  const [first = "", ...rest] = positionals;
  if (change && first !== "docs") throw misplaced(change, "docs");
  if (all && first !== "wrong") throw misplaced("all", "wrong");
  if (quick && first !== "runs") throw misplaced("quick", "runs");
  if (yes && first !== "live") throw misplaced("yes", "live");
  const isFrom = FROM_FOLDER.includes(first) && rest.length === 0;
  if (isFrom !== (from !== undefined)) throw misplaced("from DIR", "recorded, clients and conformance");
  const live = first === "live" && rest.length === 0;
  const request = { change, all, quick, yes, live } as const;
  if (live) return { ...request, checks: [], chapters: [] };
  if (from !== undefined) return { ...request, checks: [], chapters: [], [first]: from };
  if (first === "machines") return { ...request, checks: [], chapters: [], machines: rest };
  const isNarrowed = NARROWED.includes(first) && !rest.some((name) => CHECKS[name]);
  if (change !== undefined || isNarrowed) return { ...request, checks: [first], chapters: rest };
  const unknown = positionals.find((name) => !CHECKS[name]);
  if (unknown !== undefined) throw new UsageError(`No check ${unknown}. Checks: ${NAMES.join(", ")}`);
  return { ...request, checks: positionals.length > 0 ? positionals : NAMES, chapters: [] };
}

function misplaced(option: string, check: string): UsageError {
  return new UsageError(`--${option} belongs to the ${check} check. Usage: ${USAGE}`);
}

/** Runs checks, one after another. Returns the exit code: 1 if one of them fails. */
export async function runChecks(root: string, chapters: Chapter[], request: CheckRequest): Promise<number> {
  const named = request.chapters.map((name) => chapterNamed(name, chapters));
  const scope = { only: named.length > 0 ? named : chapters, all: request.all, quick: request.quick };
  let code = 0;
  for (const name of request.checks) {
    const started = performance.now();
    const result = await CHECKS[name]?.run(root, chapters, scope);
    if (!result) continue;
    // Among many results, tables would hide the problems.
    if (result.table && request.checks.length === 1) print(result.table);
    printResult(name, result, (performance.now() - started) / 1000);
    if (result && result.problems.length > 0) code = 1;
  }
  return code;
}

function printResult(name: string, { warnings = [], problems }: CheckResult, seconds: number): void {
  for (const warning of warnings) print(`! ${warning}`);
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
  print(problems.length === 0 ? `✓ ${name}  ${seconds.toFixed(1)} s` : `✗ ${name}: ${count}`);
  for (const problem of problems) print(`  ${problem}`);
}

/** Updates the documents of some or all chapters, or records their translations. */
export async function changeDocs(root: string, chapters: Chapter[], request: CheckRequest): Promise<number> {
  const named = request.chapters.map((name) => chapterNamed(name, chapters));
  if (request.change === "write") return await rewriteDocs(root, chapters, named);
  if (named.length === 0) acceptDocs(root, chapters);
  for (const chapter of named) acceptDocs(root, chapters, chapter);
  print(
    `Recorded: the translations of ${named.map(({ id }) => id).join(", ") || "all pages"} are up to date.`,
  );
  return 0;
}

/** Exit code 1: a person must choose which lines of a run to show. */
async function rewriteDocs(root: string, chapters: Chapter[], named: Chapter[]): Promise<number> {
  const only = named.length > 0 ? named : chapters;
  const written = writeDocs(root, chapters, only, await courseFacts(root, chapters, only));
  const stems = named.length > 0 ? named.map(chapterStem) : ["README", ...chapters.map(chapterStem)];
  const runs = await recordRuns(root, stems, await runProps(root, chapters));
  const files = [...new Set([...written, ...runs.written])];
  print(files.map((file) => `written: ${file}`).join("\n") || "Everything was up to date.");
  for (const line of [...runs.open, ...describeSkipped(runs.skipped, "en")]) print(line);
  return runs.open.length > 0 ? 1 : 0;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
