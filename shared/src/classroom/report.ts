/** The report on a class as data: it is shown in several ways, and put together from the parts of several machines. */

import { readFileSync } from "node:fs";
import { z } from "zod";
import { NEEDS } from "../chapters/index.ts";
import type { PlayerData } from "../trace-player/index.ts";
import { LANGUAGES } from "../wording/index.ts";

/** In characters of JSON: a page that a browser still opens at once. */
const MOST_TO_STEP_THROUGH = 20_000_000;

const playSchema = z.object({
  scenario: z.string(),
  title: z.string(),
  pass: z.boolean(),
  /** What it needs is not there: it was not played, and counts neither as passed nor as failed. */
  skipped: z.object({ need: z.enum(NEEDS), why: z.string() }).optional(),
  /** As `pnpm lab check` tells them. */
  failures: z.array(z.string()),
  /** What happened, line by line. Only of plays that failed. */
  trace: z.array(z.string()),
  /** The same for the player, also of plays that passed. Absent when all of them together would be too much. */
  steps: z
    .custom<PlayerData>((value) => Array.isArray((value as Partial<PlayerData> | null)?.plays))
    .optional(),
});

const problemSchema = z.object({
  kind: z.enum([
    "unreadable",
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
  /** What the system or the compiler says. */
  detail: z.string(),
});

const rowSchema = z.object({
  student: z.string(),
  folder: z.string(),
  chapter: z.string(),
  /** Of the scenarios of the lab. */
  passed: z.int(),
  all: z.int(),
  /** Of the earlier chapters; they are played when all of the lab has passed. */
  earlier: z.object({ passed: z.int(), all: z.int() }).optional(),
  /** How many hints were taken. */
  hints: z.int(),
  gaveUp: z.boolean(),
  /** Whether the student's last check was of the scenarios that this report has played. */
  scenarios: z.enum(["same", "other", "never checked"]),
  problem: problemSchema.optional(),
  plays: z.array(playSchema),
});

const reportSchema = z.object({
  format: z.literal(1),
  made: z.iso.datetime(),
  language: z.enum(LANGUAGES),
  /** Why there were no walls around the submissions; "" when there were. */
  noWalls: z.string(),
  /** Chapter → what stands for the scenarios that were played. */
  scenarios: z.record(z.string(), z.string()),
  rows: z.array(rowSchema),
});

export type ReportPlay = z.output<typeof playSchema>;
export type Problem = z.output<typeof problemSchema>;
export type Row = z.output<typeof rowSchema>;
export type Report = z.output<typeof reportSchema>;

/** @throws Error that names the file, when it holds no report. */
export function readReport(file: string): Report {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${file} is no report (pnpm lab report DIR --json > ${file}): ${reason}`);
  }
}

/**
 * The reports of several machines as one. Throws an Error when they have not played the same scenarios: their figures
 * cannot stand in one table.
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
    rows: inOrder(reports.flatMap(({ rows }) => rows)),
  };
}

/** The report with as many plays to step through as fit into a page. Those that failed come first. */
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

/** Whether all that a student has to show for the chapter is there. */
export function isDone({ passed, all, earlier, problem }: Row): boolean {
  return !problem && all > 0 && passed === all && earlier?.passed === earlier?.all;
}

function inOrder(rows: Row[]): Row[] {
  const key = ({ student, chapter, folder }: Row) => [student, chapter, folder].join("\0");
  return rows.toSorted((a, b) => key(a).localeCompare(key(b), "en"));
}
