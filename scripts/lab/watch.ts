/** `pnpm lab s05 watch`: checks at each save, and has one key for every other command. */

import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { LabError } from "@harness/shared/lab";
import { fingerprintOf, watchDirectories } from "@harness/shared/state";
import { words } from "@harness/shared/wording";
import { ownFiles } from "../../shared/src/launch/own-files.mjs";
import { paint } from "../lib/colour.ts";
import { showPaged } from "../lib/pager.ts";
import { resetLab } from "./begin.ts";
import { type Checked, checkProgram } from "./check.ts";
import { describeStart, playsBeside } from "./compare.ts";
import type { OpenLab } from "./lab.ts";
import { describeTask, openSolution, takeHint } from "./show.ts";

interface WatchOptions {
  all: boolean | undefined;
  /** Stands above every verdict. */
  head: string | undefined;
  /** Aborted when the person leaves. */
  signal: AbortSignal;
}

interface Watch extends WatchOptions {
  lab: OpenLab;
  leave(): void;
  /** The running check; a new check stops it. */
  checking: AbortController | undefined;
  last: Checked | undefined;
  /** The text that a key brought up. It stays below the verdict until the next save. */
  note: string;
  /** The previous key, because a reset needs the key twice. */
  lastKey: string;
}

/** Resolves when the person leaves. */
export async function watchLab(lab: OpenLab, { all, head, signal }: WatchOptions): Promise<number> {
  const left = new AbortController();
  const until = AbortSignal.any([signal, left.signal]);
  const watch: Watch = {
    lab,
    all,
    head,
    signal: until,
    leave: () => left.abort(),
    checking: undefined,
    last: undefined,
    lastKey: "",
    note: "",
  };
  const ended = new Promise<number>((resolve) => until.addEventListener("abort", () => resolve(0)));
  const keys = listenToKeys(watch);
  const title = words.labWatching({ id: lab.chapter.id, title: lab.chapter.title, path: lab.folder });
  console.log([head, title[lab.language]].filter(Boolean).join("\n"));
  followSaves(watch);
  await ended;
  watch.checking?.abort();
  keys.close();
  return 0;
}

/** Checks once, then again whenever a file of the program changes. */
function followSaves(watch: Watch): void {
  const { lab, signal } = watch;
  const directories: string[] = [];
  let seen = "";
  const look = () => {
    const files = ownFiles(lab.folder);
    directories.splice(0, directories.length, lab.folder, ...new Set(files.map((file) => dirname(file))));
    const now = fingerprintOf(lab.folder, files);
    if (now === seen) return;
    seen = now;
    watch.note = "";
    void check(watch);
  };
  look();
  watchDirectories(directories, look, signal);
}

async function check(watch: Watch): Promise<void> {
  const mine = new AbortController();
  watch.checking?.abort();
  watch.checking = mine;
  try {
    const signal = AbortSignal.any([mine.signal, watch.signal]);
    watch.last = await checkProgram(watch.lab, { all: watch.all, signal });
    if (watch.checking === mine) show(watch, watch.last.text);
  } catch (error) {
    if (!mine.signal.aborted && !watch.signal.aborted) showFailure(watch, error as Error);
  }
}

/** Reads one key on a terminal, a line elsewhere. */
function listenToKeys(watch: Watch): { close(): void } {
  const { stdin } = process;
  if (!stdin.isTTY) {
    const lines = createInterface({ input: stdin });
    lines.on("line", (line) => void act(watch, line.trim().slice(0, 1)));
    return lines;
  }
  stdin.setRawMode(true);
  stdin.on("data", (bytes) => void act(watch, bytes.toString().slice(0, 1)));
  return {
    close() {
      stdin.setRawMode(false);
      stdin.pause();
    },
  };
}

const CLEAR = "\x1b[2J\x1b[3J\x1b[H";
const CTRL_C = "\x03";
const CTRL_D = "\x04";

async function act(watch: Watch, key: string): Promise<void> {
  const { lab, lastKey } = watch;
  watch.lastKey = key;
  try {
    if (["q", CTRL_C, CTRL_D].includes(key)) watch.leave();
    else if (key === "c") await check(watch);
    else if (key === "h") showNote(watch, await takeHint(lab));
    else if (key === "t") await page(watch, describeTask(lab));
    else if (key === "d") await page(watch, describeStart(lab));
    else if (key === "p") await showPlays(watch);
    else if (key === "s") await page(watch, await openSolution(lab, { giveUp: false, now: new Date() }));
    else if (key === "x" && lastKey === "x") showNote(watch, await resetLab(lab, new Date()));
    else if (key === "x") showNote(watch, words.labResetAsk[lab.language]);
  } catch (error) {
    showFailure(watch, error as Error);
  }
}

/** Shows the difference in lines at the terminal, and as a page for a browser. */
async function showPlays(watch: Watch): Promise<void> {
  const { lab, signal } = watch;
  const { text, writeDown } = await playsBeside(lab, signal);
  const path = await writeDown?.();
  await page(watch, text);
  if (path !== undefined) showNote(watch, words.playsPageWritten({ path })[lab.language]);
}

function showFailure(watch: Watch, error: Error): void {
  showNote(
    watch,
    error instanceof LabError ? error.text[watch.lab.language] : (error.stack ?? error.message),
  );
}

/** Shows a long text, with the last verdict below it. */
async function page(watch: Watch, text: string): Promise<void> {
  const isKeyboard = process.stdin.isTTY;
  if (isKeyboard) process.stdin.setRawMode(false).pause();
  await showPaged(`${text}\n`);
  if (isKeyboard) process.stdin.setRawMode(true).resume();
  show(watch, watch.last?.text ?? "");
}

function showNote(watch: Watch, text: string): void {
  watch.note = text;
  show(watch, text);
}

/** On a terminal redraws one page, so that everything keeps its place; elsewhere prints only what is new. */
function show({ lab, head, last, note }: Watch, text: string): void {
  const keys = paint("dim", words.labKeys[lab.language]);
  const page = [head, last?.text, note].filter(Boolean).join("\n\n");
  process.stdout.write(`${process.stdout.isTTY ? `${CLEAR}${page}` : text}\n\n${keys}\n`);
}
