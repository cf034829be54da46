/** `pnpm eval`: gives the same tasks to two chapters, several times, and shows what a mechanism is worth. */

import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import {
  compare,
  describeFailed,
  describeReport,
  isReached,
  type Limit,
  MEASURED,
  type Pair,
  type Report,
  readTask,
  type Task,
  type Trial,
} from "@harness/shared/evals";
import { callerDirectory, sealProcess } from "@harness/shared/host";
import { type Endpoint, findModel, readEndpoint, SetupError } from "@harness/shared/model";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { type Evaluation, runTrials } from "./eval/run-trials.ts";
import { chapterNamed } from "./lib/chapter-named.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const OPTIONS = {
  chapters: { type: "string" },
  times: { type: "string", default: "5" },
  record: { type: "string" },
  live: { type: "boolean", default: false },
  "max-cost": { type: "string", default: "1" },
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
  const pair = values.chapters === undefined ? undefined : pairOf(values.chapters);
  const times = numberOf("times", values.times);
  const live = values.live ? liveModel(values["max-cost"]) : undefined;
  const record = values.record && atCaller(values.record);
  // From here on the variables of the caller are gone.
  sealProcess();
  const plan = { tasks, pairOf: ({ measures }: Task) => pair ?? PAIRS[measures], times };
  const { signal } = interrupt;
  const evaluation = { ...plan, record, live, language, signal };
  const trials = await runTrials(root, evaluation).catch(tellInterrupt);
  if (!trials) return INTERRUPTED;
  const reports = reportsOf(plan, trials);
  if (values.json) console.log(JSON.stringify({ trials, reports }, undefined, 2));
  else console.log(describe(reports, trials));
  if (!live || !isReached(live.limit)) return 0;
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

function pairOf(value: string): Pair {
  const chapters = listChapters(root);
  const [without, withIt, ...more] = value.split(",").map((name) => chapterNamed(name.trim(), chapters).id);
  if (!without || !withIt || more.length > 0 || without === withIt)
    throw new UsageError(words.evalTwoChapters(value)[language]);
  return [without, withIt];
}

function numberOf(flag: string, value: string): number {
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new UsageError(words.evalBadNumber({ flag, value })[language]);
  return Number(value);
}

function reportsOf({ tasks, pairOf }: Pick<Evaluation, "tasks" | "pairOf">, trials: Trial[]): Report[] {
  return MEASURED.flatMap((measures) => {
    const own = tasks.filter((task) => task.measures === measures);
    const [first] = own;
    if (!first) return [];
    const pair = pairOf(first);
    const rows = own.map(({ id, title }) => ({ task: { id, title }, row: compare([id], pair, trials) }));
    const ids = own.map(({ id }) => id);
    return [{ measures, rows, all: compare(ids, pair, trials) }];
  });
}

function describe(reports: Report[], trials: Trial[]): string {
  const tables = reports.map((report) => `${describeReport(report, language)}\n`);
  return [...tables, describeFailed(trials, language)].join("\n").trimEnd();
}
