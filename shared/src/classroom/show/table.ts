/** The report on a terminal. */

import { describeSkipped } from "../../smoke/index.ts";
import { clipToWidth, inColumns, visibleInLine } from "../../text/index.ts";
import { type Language, words } from "../../wording/index.ts";
import { isDone, type Report, type Row } from "../report.ts";

const MOST_COLUMNS = 60;

/** One line for each student and chapter, and what they come to. */
export function reportTable(report: Report, language: Language): string {
  const lines = [headings(language), ...report.rows.map((row) => cells(row, language))];
  const shown = lines.map((line) => line.map((cell) => clipToWidth(visibleInLine(cell), MOST_COLUMNS)));
  return [inColumns(shown), "", ...summary(report, language)].join("\n");
}

const HEADINGS = [
  "student",
  "chapter",
  "passed",
  "earlier",
  "hints",
  "gaveUp",
  "scenarios",
  "problem",
] as const;

/** What stands in the line of a row, column by column. Behind a dot: how many plays were skipped. */
export function cells(row: Row, language: Language): string[] {
  const { student, chapter, passed, all, earlier, hints, gaveUp, scenarios, problem, plays } = row;
  const skipped = plays.filter((play) => play.skipped).length;
  return [
    student,
    chapter,
    `${isDone(row) ? "✓" : " "} ${passed}/${all}${skipped > 0 ? ` · ${skipped}` : ""}`,
    earlier ? `${earlier.passed}/${earlier.all}` : "",
    String(hints),
    gaveUp ? words.reportYes[language] : "",
    words.reportScenarios[scenarios][language],
    problem ? words.reportProblem(problem)[language] : "",
  ];
}

/** The headings of `cells`. */
export function headings(language: Language): string[] {
  return HEADINGS.map((name) => words.reportColumns[name][language]);
}

/** What the rows come to, the scenarios that they were judged by, and what a teacher should know about them. */
export function summary({ rows, scenarios, noWalls }: Report, language: Language): string[] {
  const others = rows.filter((row) => row.scenarios === "other").length;
  const hashes = Object.entries(scenarios).map(([chapter, hash]) => `${chapter} ${hash}`);
  const problems = rows.filter(({ problem }) => problem).length;
  const texts = [
    words.reportSummary({ all: rows.length, done: rows.filter(isDone).length, problems }),
    words.reportHashes({ hashes: hashes.join(", ") || "-" }),
    ...(others > 0 ? [words.reportOthers({ count: others })] : []),
    ...(noWalls ? [words.reportNoWalls({ why: noWalls })] : []),
  ];
  const skipped = rows.flatMap(({ plays }) => plays.flatMap((play) => play.skipped ?? []));
  return [...texts.map((text) => text[language]), ...describeSkipped(skipped, language)];
}
