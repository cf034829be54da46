/** The report on a class as data. It can be shown in several forms, and merged from parts of several machines. */

import { readFileSync } from "node:fs";
import * as z from "zod";
import { NEEDS } from "../chapters/index.ts";
import type { PlayerData } from "../trace-player/index.ts";
import { LANGUAGES } from "../wording/index.ts";

/** Characters of JSON: a browser still opens such a page at once. */
const MOST_TO_STEP_THROUGH = 20_000_000;

const playSchema = z.object({
  scenario: z.string(),
  title: z.string(),
  pass: z.boolean(),
  /** Why it was skipped: this computer lacks what the scenario needs. The play counts neither as passed nor as failed. */
  skipped: z.object({ need: z.enum(NEEDS), why: z.string() }).optional(),
  /** The failures, as `pnpm lab check` prints them. */
  failures: z.array(z.string()),
  /** The known mistake that the failures show. */
  mistake: z.object({ id: z.string(), text: z.string() }).optional(),
  /** What happened, in lines. Only for failed plays. */
  trace: z.array(z.string()),
  /** The same for the trace player, also for passed plays. Absent if all plays together would be too large. */
  steps: z
    .custom<PlayerData>((value) => Array.isArray((value as Partial<PlayerData> | null)?.plays))
    .optional(),
});

const problemSchema = z.object({
  kind: z.enum([
    "unreadable",
    "no lab",
    "packed",
    "link",
    "chapter",
    "size",
    "source",
    "command",
    "hangs",
    "time",
    "memory",
    "processes",
    "files",
    "channel",
    "judge",
  ]),
  /** The message of the system or the compiler. */
  detail: z.string(),
});

const rowSchema = z.object({
  student: z.string(),
  folder: z.string(),
  chapter: z.string(),
  /** Plays of the lab's scenarios. */
  passed: z.int(),
  all: z.int(),
  /** Plays of earlier chapters' scenarios, which are played if the whole lab has passed. */
  earlier: z.object({ passed: z.int(), all: z.int() }).optional(),
  /** The number of hints that were taken. */
  hints: z.int(),
  gaveUp: z.boolean(),
  /** Whether the student's last check used the same scenarios as this report. */
  scenarios: z.enum(["same", "other", "never checked"]),
  problem: problemSchema.optional(),
  /** How many known mistakes the student's own scenarios notice. `failed`: scenarios that do not hold on our chapter. */
  judged: z.object({ noticed: z.int(), all: z.int(), failed: z.int() }).optional(),
  plays: z.array(playSchema),
});

const reportSchema = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  language: z.enum(LANGUAGES),
  /** Why there were no walls around the submissions; "" if there were. */
  noWalls: z.string(),
  /** Chapter → hash of the scenarios that were played. */
  scenarios: z.record(z.string(), z.string()),
  rows: z.array(rowSchema),
});

export type ReportPlay = z.output<typeof playSchema>;
export type Problem = z.output<typeof problemSchema>;
export type Row = z.output<typeof rowSchema>;
export type Report = z.output<typeof reportSchema>;

/** @throws Error that names the file, if it contains no report. */
export function readReport(file: string): Report {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${file} is no report (pnpm lab report DIR --json > ${file}): ${reason}`);
  }
}

/**
 * Merges the reports of several machines. Throws an Error if they have not played the same scenarios, because their numbers
 * cannot be compared.
 */
export function mergeReports(reports: [Report, ...Report[]]): Report {
  const hashes = reports.flatMap(({ scenarios }) => Object.entries(scenarios));
  const scenarios = Object.fromEntries(hashes);
  const other = hashes.find(([chapter, hash]) => scenarios[chapter] !== hash);
  if (other) throw new Error(`The reports have played different scenarios of ${other[0]}.`);
  return {
    ...reports[0],
    noWalls: reports.map(({ noWalls }) => noWalls).find(Boolean) ?? "",
    scenarios,
    rows: inOrder(eachOnce(reports)),
  };
}

/** The rows of all reports. What several of them have judged counts once, as the newest says. */
function eachOnce(reports: Report[]): Row[] {
  const byAge = reports.toSorted((a, b) => a.made.localeCompare(b.made));
  return [...new Map(byAge.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row]))).values()];
}

function keyOf({ student, chapter, folder }: Row): string {
  return [student, chapter, folder].join("\0");
}

/** The report with as many plays for the player as fit into a page. Failed plays come first. */
export function withinBounds(report: Report, most = MOST_TO_STEP_THROUGH): Report {
  const plays = report.rows.flatMap((row) => row.plays).toSorted((a, b) => Number(a.pass) - Number(b.pass));
  const kept = new Set<ReportPlay>();
  let size = 0;
  for (const play of plays) {
    size += JSON.stringify(play.steps ?? "").length;
    if (size <= most) kept.add(play);
  }
  const bounded = (play: ReportPlay) => (kept.has(play) ? play : { ...play, steps: undefined });
  return { ...report, rows: report.rows.map((row) => ({ ...row, plays: row.plays.map(bounded) })) };
}

/** Whether the student has passed everything for the chapter. */
export function isDone({ passed, all, earlier, problem }: Row): boolean {
  return !problem && all > 0 && passed === all && earlier?.passed === earlier?.all;
}

/** The known mistakes in the class: how many submissions of the chapter show each. The most frequent come first. */
export function mistakesIn({
  rows,
}: Report): { chapter: string; text: string; count: number; all: number }[] {
  const found = new Map<string, { chapter: string; text: string; count: number; all: number }>();
  for (const { chapter, plays } of rows) {
    const all = rows.filter((row) => row.chapter === chapter).length;
    const shown = new Map(plays.flatMap(({ mistake }) => (mistake ? [[mistake.id, mistake.text]] : [])));
    for (const [id, text] of shown) {
      const key = `${chapter}/${id}`;
      found.set(key, { chapter, text, all, count: (found.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** How far a row is: everything passed, some of it, nothing. */
export function progressOf(row: Row): "done" | "part" | "none" {
  if (isDone(row)) return "done";
  return row.passed > 0 ? "part" : "none";
}

function inOrder(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), "en"));
}
