/** The report for the terminal. */

import { describeSkipped } from "../../smoke/index.ts";
import { clipToWidth, inColumns, visibleInLine } from "../../text/index.ts";
import { type Language, words } from "../../wording/index.ts";
import { isDone, mistakesIn, progressOf, type Report, type Row } from "../report.ts";

const MOST_COLUMNS = 60;

/** One line for each student and chapter, and the sums. */
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
  "judged",
  "problem",
] as const;

const MARKS = { done: "✓", part: "~", none: "✗" };

/** The cells of a row. The number after a dot is the number of skipped plays. */
export function cells(row: Row, language: Language): string[] {
  const { student, chapter, passed, all, earlier, hints, gaveUp, scenarios, judged, problem, plays } = row;
  const skipped = plays.filter((play) => play.skipped).length;
  return [
    student,
    chapter,
    `${MARKS[progressOf(row)]} ${passed}/${all}${skipped > 0 ? ` · ${skipped}` : ""}`,
    earlier ? `${earlier.passed}/${earlier.all}` : "",
    String(hints),
    gaveUp ? words.reportYes[language] : "",
    words.reportScenarios[scenarios][language],
    judged ? `${judged.noticed}/${judged.all}${judged.failed > 0 ? ` ✗${judged.failed}` : ""}` : "",
    problem ? words.reportProblem(problem)[language] : "",
  ];
}

/** The headings of `cells`. */
export function headings(language: Language): string[] {
  return HEADINGS.map((name) => words.reportColumns[name][language]);
}

/** The sums, the scenarios that were used, and notes for the teacher. */
export function summary(report: Report, language: Language): string[] {
  const { rows, scenarios, noWalls } = report;
  const others = rows.filter((row) => row.scenarios === "other").length;
  const hashes = Object.entries(scenarios).map(([chapter, hash]) => `${chapter} ${hash}`);
  const problems = rows.filter(({ problem }) => problem).length;
  const texts = [
    words.reportSummary({ all: rows.length, done: rows.filter(isDone).length, problems }),
    words.reportHashes({ hashes: hashes.join(", ") || "-" }),
    ...(others > 0 ? [words.reportOthers({ count: others })] : []),
    ...(noWalls ? [words.reportNoWalls({ why: noWalls })] : []),
  ];
  const mistakes = mistakesIn(report);
  if (mistakes.length > 0)
    texts.push(words.reportMistakes, ...mistakes.map((one) => words.reportMistake(one)));
  const skipped = rows.flatMap(({ plays }) => plays.flatMap((play) => play.skipped ?? []));
  return [...texts.map((text) => text[language]), ...describeSkipped(skipped, language)];
}
