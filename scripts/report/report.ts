/** `pnpm lab report`: judges the submissions of a class, and shows what each student has passed. */

import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Chapter, findChapter, listChapters } from "@harness/shared/chapters";
import {
  findSubmissions,
  mergeReports,
  type Report,
  type ReportPlay,
  type Row,
  readReport,
  reportCsv,
  reportHtml,
  reportTable,
  type Submission,
  shardOf,
  withinBounds,
} from "@harness/shared/classroom";
import { callerDirectory, inParallel } from "@harness/shared/host";
import { type LabPlan, planLab } from "@harness/shared/lab";
import { findSandbox } from "@harness/shared/shell";
import { visibleInLine, visibleJson } from "@harness/shared/text";
import { playerBundle } from "@harness/shared/trace-player";
import { words } from "@harness/shared/wording";
import { UsageError } from "../lib/command.ts";
import { requirePagePath, writePage } from "../lib/page-file.ts";
import { type Judged, openJudges } from "./judges.ts";
import { type ReportRequest, readReportRequest } from "./options.ts";
import type { Task } from "./task.ts";

/** Returns the exit code: 0 if the report was made, even if students failed. */
export async function labReport(root: string, args: string[], signal: AbortSignal): Promise<number> {
  const request = readReportRequest(args);
  const { html, csv, json, language } = request;
  if (html !== undefined) requirePagePath(at(root, html), language);
  const made = request.isMerge ? mergedReport(root, request) : await reportOn(root, request, signal);
  const report = withinBounds(made);
  if (html !== undefined)
    writePage(at(root, html), reportHtml(report, language, await playerBundle(root)), language);
  console.log(
    json ? visibleJson(JSON.stringify(report)) : csv ? reportCsv(report) : reportTable(report, language),
  );
  return 0;
}

function at(root: string, path: string): string {
  return resolve(callerDirectory(root), path);
}

function mergedReport(root: string, { paths }: ReportRequest): Report {
  const [first, ...more] = paths.map((path) => readReport(at(root, path)));
  return mergeReports([first as Report, ...more]);
}

async function reportOn(root: string, request: ReportRequest, signal: AbortSignal): Promise<Report> {
  const { language, shard } = request;
  const directories = request.paths.map((path) => at(root, path));
  const submissions = shardOf(submissionsIn(directories, request), shard);
  const chapters = listChapters(root);
  const plans = plansOf(chapters, submissions);
  const sandbox = await findSandbox();
  const noWalls = sandbox.works ? "" : sandbox.why;
  if (noWalls) console.error(words.reportNoWalls({ why: noWalls })[language]);
  const judges = await openJudges(root, signal);
  const progress = showProgress(submissions.length);
  try {
    const rows = await inParallel(submissions, async (submission) => {
      const row = await rowOf(submission, plans.get(submission.state?.chapter ?? ""), (task) =>
        judges.judge({ ...task, directories, language }),
      );
      progress(row);
      return row;
    });
    const hashes = [...plans].map(([id, { hash }]) => [id, hash]);
    const scenarios = Object.fromEntries(hashes);
    return { format: 1, made: new Date().toISOString(), language, noWalls, scenarios, rows };
  } finally {
    await judges.close();
  }
}

/** @throws UsageError if there is none. */
function submissionsIn(folders: string[], { paths, language }: ReportRequest): Submission[] {
  const missing = folders.find((path) => !existsSync(path) || !statSync(path).isDirectory());
  if (missing !== undefined) throw new UsageError(words.reportNoFolder({ path: missing })[language]);
  const submissions = findSubmissions(folders);
  if (submissions.some(({ state, problem }) => state || problem?.kind === "unreadable")) return submissions;
  throw new UsageError(words.reportNone({ places: paths.join(", ") })[language]);
}

/** The scenarios to play, for each chapter that was handed in. */
function plansOf(chapters: Chapter[], submissions: Submission[]): Map<string, LabPlan> {
  const ids = new Set(submissions.map(({ state }) => state?.chapter ?? ""));
  const named = [...ids].sort().flatMap((id) => findChapter(chapters, id) ?? []);
  return new Map(
    named.filter(({ lab }) => lab.length > 0).map((chapter) => [chapter.id, planLab(chapters, chapter)]),
  );
}

async function rowOf(
  submission: Submission,
  plan: LabPlan | undefined,
  judge: (task: Pick<Task, "chapter" | "submission" | "command">) => Promise<Judged>,
): Promise<Row> {
  const { state, folder, student } = submission;
  const base = { student, folder, chapter: state?.chapter ?? "", ...NOTHING };
  if (!state) return { ...base, ...(submission.problem && { problem: submission.problem }) };
  const { chapter, command, hints, gaveUp } = state;
  const known = {
    ...base,
    hints: Object.values(hints).reduce((sum, count) => sum + count, 0),
    gaveUp: gaveUp !== undefined,
  };
  if (!plan) return { ...known, problem: { kind: "chapter", detail: chapter } };
  const { own, earlier, noticed, problem } = await judge({ chapter, submission: folder, command });
  const failed = earlier.filter(({ pass }) => !pass);
  const left = (plays: ReportPlay[]) => plays.filter(({ skipped }) => skipped).length;
  return {
    ...known,
    passed: own.filter(({ pass }) => pass).length - left(own),
    all: plan.lab.steps.length - left(own),
    ...(earlier.length > 0 && {
      earlier: {
        passed: earlier.length - failed.length - left(earlier),
        all: plan.earlier().length - left(earlier),
      },
    }),
    scenarios: state.checks === 0 ? "never checked" : state.scenarios === plan.hash ? "same" : "other",
    plays: [...own, ...earlier.filter(({ pass, skipped }) => !pass || skipped)],
    ...(noticed && { judged: noticed }),
    ...(problem && { problem }),
  };
}

const NOTHING = {
  passed: 0,
  all: 0,
  hints: 0,
  gaveUp: false,
  scenarios: "never checked",
  plays: [],
} satisfies Partial<Row>;

/** On a terminal one line that is overwritten, else a line for each submission. */
function showProgress(total: number): (row: Row) => void {
  let done = 0;
  return ({ student, chapter, passed, all }) => {
    done += 1;
    const line = visibleInLine(`${done}/${total} ${student} ${chapter} ${passed}/${all}`);
    if (!process.stderr.isTTY) console.error(line);
    else process.stderr.write(`\r\x1b[K${line}${done === total ? "\n" : ""}`);
  };
}
