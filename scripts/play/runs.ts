/** Finds the recorded runs of this user. */

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type RunFile, runsByAge, type StartEntry } from "@harness/shared/model";
import { inColumns } from "@harness/shared/text";
import { MOST_MEGABYTES } from "@harness/shared/trace-player";
import { type Language, words } from "@harness/shared/wording";
import { UsageError } from "../lib/command.ts";

const HEAD_BYTES = 10_000;

/**
 * The path of a run. `name` is a file, or n for the n-th newest; without a name it is the newest.
 * @throws UsageError if there is none.
 */
export function runNamed(name: string | undefined, here: string, language: Language): string {
  const number = name === undefined || name === "latest" ? 1 : /^\d{1,3}$/.test(name) ? Number(name) : 0;
  if (name !== undefined && (number === 0 || existsSync(resolve(here, name)))) return resolve(here, name);
  const run = runsByAge()[number - 1];
  if (run) return run.file;
  throw new UsageError(number === 1 ? words.runsNone[language] : words.runsFewer({ number })[language]);
}

/**
 * The text of a run.
 * @throws UsageError if it cannot be read.
 */
export function textOfRun(path: string, language: Language): string {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info?.isFile()) throw new UsageError(words.runNoFile({ path })[language]);
  if (info.size > MOST_MEGABYTES * 1_000_000)
    throw new UsageError(`${path}: ${words.runIsTooLarge({ megabytes: MOST_MEGABYTES })[language]}`);
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new UsageError(`${path}: ${words.runNotRead({ reason })[language]}`);
  }
}

/** The runs, newest first, each with its number. */
export function describeRuns(language: Language): string {
  const runs = runsByAge();
  if (runs.length === 0) return words.runsNone[language];
  return inColumns(runs.map((run, index) => [String(index + 1), ...cellsOf(run)]));
}

function cellsOf({ file, size }: RunFile): string[] {
  const { time = "", chapter = "?", workspace = "?" } = startOf(file);
  const kilobytes = Math.ceil(size / 1_000);
  return [
    String(time).slice(0, 16).replace("T", " "),
    String(chapter),
    `${kilobytes} KB`,
    String(workspace),
    file,
  ];
}

/** The first line of a file; "" if it cannot be read. */
function startOf(path: string): Partial<StartEntry> {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    const text = head.toString("utf8", 0, readSync(file, head, 0, HEAD_BYTES, 0));
    return JSON.parse(text.split("\n")[0] ?? "") ?? {};
  } catch {
    return {};
  } finally {
    closeSync(file);
  }
}
