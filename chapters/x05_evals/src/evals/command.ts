/** `--without` leaves a mechanism out; `/eval` measures what it is worth. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import {
  counted,
  describeFailed,
  describeReport,
  MEASURED,
  readTask,
  reportsOf,
  type Task,
  type Trial,
} from "@harness/shared/evals";
import { type ChapterFlag, showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { type Language, type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { measure, pairOf } from "./index.ts";

const DEFAULT_TIMES = 5;

/** `--without todo` */
export const withoutFlag = {
  type: "string",
  choices: MEASURED,
  default: "",
  help: words.helpOfWithout,
} satisfies ChapterFlag;

/** `/eval` lists the tasks of the workspace; `/eval which-port 5` runs one five times without its mechanism, and five times with it. */
export function addEvalCommand(
  { command, language }: Pick<Terminal, "command" | "language">,
  agent: Agent,
): void {
  command("/eval", words.helpOfEval, async (argument, signal) => {
    const files = taskFiles(agent);
    const { names, times } = readArgument(argument);
    if (argument === "" || files.size === 0) return showTasks(files, agent);
    const wrong = names.find((name) => !files.has(name));
    if (wrong !== undefined) return showBadTask(wrong, files, agent);
    const tasks = readNamedTasks(names, files, agent);
    if (!tasks || !(await mayRun(tasks.length * times * 2, agent))) return;
    showResults(tasks, await measure({ tasks, times, signal }, agent), language, agent);
  });
}

/** Names of tasks, in quotes if they contain spaces, and how often each is to run. The first one is always a name. */
function readArgument(argument: string): { names: string[]; times: number } {
  const names = [...argument.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const last = names.at(-1) ?? "";
  if (names.length === 1 || !/^[1-9]\d{0,3}$/.test(last)) return { names, times: DEFAULT_TIMES };
  return { names: names.slice(0, -1), times: Number(last) };
}

/** By name: the files of `evals/`. */
function taskFiles({ workspace }: Agent): Map<string, string> {
  const folder = join(workspace, "evals");
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
    return new Map(files.sort().map((file) => [basename(file, ".yaml"), join(folder, file)]));
  } catch {
    return new Map();
  }
}

function showTasks(files: Map<string, string>, agent: Agent): void {
  const rows = [...files].flatMap(([name, file]) => taskRow(name, file));
  if (rows.length > 0) showList(agent, words.evalTasks, rows);
  else showNotice(agent, words.noEvals);
}

/** One row, or what is wrong with the file. */
function taskRow(name: string, file: string): (Localized | string)[] {
  try {
    return [words.evalTask({ name, ...readTask(file) })];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

/** The tasks of these names. If a file is no task, the screen says what is wrong with it, and there are none. */
function readNamedTasks(names: string[], files: Map<string, string>, agent: Agent): Task[] | undefined {
  try {
    // Trials are grouped by the id of their task, and only the names of files are unique.
    return [...new Set(names)].map((name) => ({ ...readTask(files.get(name) as string), id: name }));
  } catch (error) {
    showNotice(agent, (error as Error).message);
    return undefined;
  }
}

function showBadTask(value: string, files: Map<string, string>, agent: Agent): void {
  const names = [...files.keys()].map((name) => (/\s/.test(name) ? `"${name}"` : name));
  const valid = `${names.join(", ")} [TIMES]`;
  showNotice(agent, words.badChoice({ flag: "/eval", value, valid }));
}

/** No user answers questions in a trial, so its commands run without them. The user has to agree to that first. */
async function mayRun(count: number, agent: Agent): Promise<boolean> {
  if (agent.session.mode === "yolo") return true;
  const answer = await agent.ask({
    asker: agent,
    title: words.evalTitle({ count, most: agent.model.offline ? 0 : agent.maxCost }),
    choices: words.evalChoices,
  });
  if (answer !== "once") showNotice(agent, words.evalNotRun);
  return answer === "once";
}

/** Shows the results of the tasks that were begun. */
function showResults(tasks: Task[], trials: Trial[], language: Language, agent: Agent): void {
  const begun = tasks.filter(({ id }) => trials.some(({ task }) => task === id));
  const tables = reportsOf(begun, pairOf, trials).map((report) => describeReport(report, language));
  const lines = [...tables, describeFailed(trials, language)].join("\n").trimEnd().split("\n");
  if (begun.length > 0) showList(agent, words.evalResults({ count: counted(trials).length }), lines);
}
