/** `pnpm test`: checks whether the course works here, part by part. All parts run, even if one has failed. */

import { type Chapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { sealProcess } from "@harness/shared/host";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { findChromium } from "./lib/chromium.ts";
import { paint } from "./lib/colour.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { chaptersSince } from "./lib/revision.ts";
import { ensureInstalled } from "./site/frame.ts";
import { siteInstallation } from "./site/installation.ts";
import { lanesOf, type Part } from "./suite/parts.ts";
import { type Ran, runPart } from "./suite/run.ts";
import { forgetPassed, openUnchanged, type Unchanged } from "./suite/unchanged.ts";

const USAGE = "pnpm test [--full | --nightly] [--since REVISION] [--fresh] [--lang zh|en|ja]";
const OPTIONS = {
  full: { type: "boolean", default: false },
  nightly: { type: "boolean", default: false },
  since: { type: "string" },
  fresh: { type: "boolean", default: false },
  lang: { type: "string" },
} as const;

/** Output lines of a passed part that are shown: what was skipped, and what took longest. */
const WORTH_SHOWING = /^(?:! Skipped: |(?:! )?\d+ plays? skipped: | {2,}\d+\.\d s {2}|✓ \w+ {2})/;

/** Output lines of a failed part that are not failures. */
const IN_ORDER = /^(?:[!✓] | {2,}\d+\.\d s {2}).*\n/gm;

const language = languageOf(process.argv, process.env);
const running = new Set<string>();

await runCommand(async (args) => {
  const { positionals, values } = readArgs(args, OPTIONS, USAGE, words.testHelp[language]);
  if (positionals.length > 0) throw new UsageError(words.testTakesNoNames[language]);
  const root = repositoryRoot();
  if (values.fresh || process.env.CI) forgetPassed(root);
  const unchanged = openUnchanged(root);
  const { since } = values;
  const depth = values.nightly ? "nightly" : values.full ? "full" : "quick";
  const chapters = since === undefined ? undefined : touchedChapters(root, since);
  if (chapters?.length === 0) throw new UsageError(words.testNothingTouched(since ?? "")[language]);
  if (depth !== "quick") await prepareSite(root);
  sealProcess();
  const lanes = lanesOf({ depth, chapters }).map((lane) => runLane(root, lane, unchanged));
  const passed = (await Promise.all(lanes)).flat();
  const failed = passed.filter((one) => !one).length;
  show(words.testVerdict({ passed: passed.length - failed, failed })[language]);
  return failed > 0 ? 1 : 0;
});

/** The parts reach no network, so what the site needs is installed before. Without a network its part says what is missing. */
async function prepareSite(root: string): Promise<void> {
  const never = new AbortController().signal;
  if (findChromium()) await ensureInstalled(siteInstallation(root), language, never).catch(() => {});
}

/** undefined: all of them, so that tests outside the chapters run as well. */
function touchedChapters(root: string, since: string): Chapter[] | undefined {
  const all = listChapters(root);
  const touched = chaptersSince(root, since, all);
  const [first] = touched;
  if (first) show(words.testTouched(first.id)[language]);
  return first === all[0] ? undefined : touched;
}

async function runLane(root: string, lane: Part[], unchanged: Unchanged): Promise<boolean[]> {
  const passed: boolean[] = [];
  for (const part of lane)
    passed.push(unchanged.has(part) ? passOver(part) : await run(root, part, unchanged));
  return passed;
}

function passOver(part: Part): true {
  show(`${paint("green", "✓")} ${nameOf(part)}  ${words.testUnchanged[language]}`);
  return true;
}

async function run(root: string, part: Part, unchanged: Unchanged): Promise<boolean> {
  running.add(nameOf(part));
  showRunning();
  const ran = await runPart(root, part);
  running.delete(nameOf(part));
  unchanged.note(part, ran.passed);
  show(describePart(part, ran));
  showRunning();
  return ran.passed;
}

function describePart(part: Part, { passed, seconds, output }: Ran): string {
  const head = `${nameOf(part)}  ${seconds.toFixed(1)} s`;
  if (!passed) return `${paint("red", "✗")} ${head}\n${output.replace(IN_ORDER, "").trim()}\n`;
  const lines = output.split("\n").filter((line) => WORTH_SHOWING.test(line));
  return [`${paint("green", "✓")} ${head}`, ...lines].join("\n");
}

function nameOf({ name }: Part): string {
  return words.testPart[name][language];
}

function show(text: string): void {
  process.stdout.write(`${process.stdout.isTTY ? "\r\x1b[K" : ""}${text}\n`);
}

function showRunning(): void {
  if (process.stdout.isTTY && running.size > 0) process.stdout.write(`\r\x1b[K… ${[...running].join(", ")}`);
}
