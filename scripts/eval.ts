/** `pnpm eval`: gives the same tasks to two harnesses, several times, and shows what a mechanism is worth. */

import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import {
  counted,
  describeFailed,
  describeReport,
  isReached,
  type Limit,
  type Pair,
  type Report,
  readTask,
  reportsOf,
  type Task,
  type Trial,
} from "@harness/shared/evals";
import { callerDirectory, sealProcess } from "@harness/shared/host";
import { type Endpoint, findModel, readEndpoint, SetupError } from "@harness/shared/model";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { reportPage } from "./eval/report-page.ts";
import { runTrials } from "./eval/run-trials.ts";
import { chapterNamed } from "./lib/chapter-named.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { requirePagePath, writePage } from "./lib/page-file.ts";

const OPTIONS = {
  chapters: { type: "string" },
  times: { type: "string", default: "5" },
  record: { type: "string" },
  live: { type: "boolean", default: false },
  "max-cost": { type: "string", default: "1" },
  html: { type: "string" },
  json: { type: "boolean", default: false },
  lang: { type: "string" },
} as const;

/** The chapter before a mechanism, and the one that adds it. */
const PAIRS: Record<Task["measures"], Pair> = {
  todo: ["s04", "s05"],
  compaction: ["s07", "s08"],
  memory: ["s08", "s09"],
  goal: ["x02", "x03"],
};

const INTERRUPTED = 130;

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupt.abort());

const root = repositoryRoot();
const language = languageOf(process.argv, process.env);

await runCommand(async (args) => {
  const { positionals, values } = readArgs(args, OPTIONS, words.evalUsage, words.evalHelp[language]);
  const tasks = tasksNamed(positionals);
  const pairOf = values.chapters === undefined ? usualPair : pairsFor(values.chapters);
  const times = numberOf("times", values.times);
  const html = values.html && atCaller(values.html);
  if (html) requirePagePath(html, language);
  const live = values.live ? liveModel(values["max-cost"]) : undefined;
  const record = values.record && atCaller(values.record);
  // From here on the variables of the caller are gone.
  sealProcess();
  const plan = { tasks, pairOf, times };
  const { signal } = interrupt;
  const evaluation = { ...plan, record, live, language, signal };
  const trials = await runTrials(root, evaluation).catch(tellInterrupt);
  if (!trials) return INTERRUPTED;
  const reports = reportsOf(tasks, pairOf, trials);
  if (values.json) console.log(JSON.stringify({ trials, reports }, undefined, 2));
  else console.log(describe(reports, trials));
  if (html) writePage(html, reportPage(reports, describeFailed(trials, language), language), language);
  if (!live || !isReached(live.limit)) return counted(trials).length < trials.length ? 1 : 0;
  console.error(words.evalOutOfMoney({ most: live.limit.most })[language]);
  return 1;
});

function tellInterrupt(error: Error): undefined {
  if (!interrupt.signal.aborted) throw error;
  console.error(words.evalInterrupted[language]);
}

/** The model that .env or the environment names, and what all trials on it may cost. */
function liveModel(maxCost: string): { endpoint: Endpoint; limit: Limit } {
  const most = Number(maxCost);
  if (!(most > 0)) throw new UsageError(words.evalBadNumber({ flag: "max-cost", value: maxCost })[language]);
  const endpoint = configured();
  if (!endpoint) throw new UsageError(words.evalNoKey[language]);
  const { modelId } = endpoint;
  if (!findModel(modelId)) throw new UsageError(words.evalNoPrice({ modelId })[language]);
  return { endpoint, limit: { most, costs: new Map() } };
}

function configured(): Endpoint | undefined {
  try {
    return readEndpoint(join(root, ".env"), process.env);
  } catch (error) {
    throw error instanceof SetupError ? new UsageError(error.text[language]) : error;
  }
}

function atCaller(path: string): string {
  return resolve(callerDirectory(root), path);
}

/** Tasks of `evals/` by name, and files by path. */
function tasksNamed(names: string[]): Task[] {
  const folder = join(root, "evals");
  const known = readdirSync(folder)
    .sort()
    .map((file) => basename(file, ".yaml"));
  const read = (name: string) => {
    if (known.includes(name)) return readTask(join(folder, `${name}.yaml`));
    if (name.endsWith(".yaml")) return readTask(atCaller(name));
    throw new UsageError(words.evalNoTask({ name, valid: known.join(", ") })[language]);
  };
  return (names.length > 0 ? names : known).map(read);
}

function usualPair({ measures }: Task): Pair {
  return PAIRS[measures];
}

/** `s04,s05` compares two chapters. `x05` alone is compared with itself without the mechanism of each task. */
function pairsFor(value: string): (task: Task) => Pair {
  const chapters = listChapters(root);
  const [first, second, ...more] = value.split(",").map((name) => chapterNamed(name.trim(), chapters).id);
  if (!first || more.length > 0 || first === second)
    throw new UsageError(words.evalTwoChapters(value)[language]);
  return ({ measures }) => (second ? [first, second] : [`${first} --without ${measures}`, first]);
}

function numberOf(flag: string, value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new UsageError(words.evalBadNumber({ flag, value })[language]);
  return Number(value);
}

function describe(reports: Report[], trials: Trial[]): string {
  const tables = reports.map((report) => `${describeReport(report, language)}\n`);
  return [...tables, describeFailed(trials, language)].join("\n").trimEnd();
}
