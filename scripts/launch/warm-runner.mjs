// `node scripts/launch/warm-runner.mjs BUNDLE`: runs plays of one chapter, one after another, in one process that is warm after the
// first play. Each play gets its own arguments, environment, directory, streams and timers, and runs main.ts again.
// `node scripts/launch/warm-runner.mjs --library LIBRARY`: the same for many programs that share a library. Each play names its bundle.
import { setTimeout as pause } from "node:timers/promises";
import { keepBytecode, loadBundle, loadLibrary } from "./start.mjs";
import { openStreams, recordTimers } from "./streams-and-timers.mjs";

/** @typedef {{ args: string[], cwd: string, env: Record<string, string>, stdin: string, bundle?: string }} Play */

const SETTLE_MS = 200;
const CHECK_MS = 5;
/** Node's exit code for a main module whose top-level await never settles. */
const NEVER_FINISHED = 13;

/** `process.exit` throws this: it must not return, and the process must go on. */
const ENDED = new Error("This play has ended.");

const home = process.cwd();
/** @type {(code: number) => never} */
const exit = process.exit.bind(process);
const timers = recordTimers();
const runMainOf = await programs(process.argv.slice(2));
keepBytecode(true);

/** The output of the running play so far.
 * @type {import("./streams-and-timers.mjs").Printed[] | undefined} */
let printed;
let isFinished = false;
/** The number of listeners of each event before the play. */
let listeners = new Map();

process.exit = (code) => {
  end(code ?? process.exitCode);
  throw ENDED;
};
process.on("uncaughtException", fail);
process.on("beforeExit", () => end(isFinished ? process.exitCode : NEVER_FINISHED));
process.on("SIGTERM", leave);
process.on("disconnect", leave);
process.on("message", (message) => play(/** @type {Play} */ (message)));
const idle = activeResources();

/**
 * @param {string[]} args of this process
 * @returns {Promise<(bundle: string) => (flags: string[]) => Promise<void>>}
 */
async function programs([first = "", library = ""]) {
  if (first === "--library") return loadLibrary(library);
  const runMain = await loadBundle(first);
  return () => runMain;
}

/** @param {Play} play */
async function play({ args, cwd, env, stdin, bundle }) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  printed = [];
  openStreams(printed, stdin);
  isFinished = false;
  listeners = countListeners();
  process.channel?.unref(); // so that `beforeExit` fires when the play has nothing left to do
  await runMainOf(bundle ?? "")(args).catch(fail);
  isFinished = true;
}

/** @param {unknown} error */
function fail(error) {
  if (error === ENDED) return;
  console.error(error);
  end(1);
}

/**
 * Ends the running play like the end of a process would, and sends the result to the judge.
 * @param {number | string | null | undefined} code
 */
function end(code) {
  if (!printed) return;
  const exitCode = Number(code ?? 0);
  process.exitCode = exitCode;
  for (const listener of addedListeners("exit")) listener(exitCode);
  const result = { printed: [...printed], exitCode }; // later output does not count
  printed = undefined;
  cleanUp();
  settled().then((isSettled) => process.send?.({ ...result, spent: !isSettled }));
}

function cleanUp() {
  for (const name of process.eventNames())
    for (const listener of addedListeners(name)) process.removeListener(name, listener);
  for (const stop of timers) stop();
  timers.clear();
  process.exitCode = undefined;
  process.chdir(home);
  process.channel?.ref();
}

/** Whether everything that the play started has ended. What goes on would disturb the next play. */
async function settled() {
  for (let waited = 0; waited < SETTLE_MS; waited += CHECK_MS) {
    if (activeResources() <= idle) return true;
    await pause(CHECK_MS);
  }
  return false;
}

/** Connections do not count, because the server closes them. */
function activeResources() {
  return process.getActiveResourcesInfo().filter((name) => !/^(TCP|CloseReq|Immediate)/.test(name)).length;
}

/** @returns {never} */
function leave() {
  end(0);
  exit(0);
}

function countListeners() {
  return new Map(process.eventNames().map((name) => [name, process.listenerCount(name)]));
}

/**
 * The listeners that the play has added to the process.
 * @param {string | symbol} name
 * @returns {((code: number) => void)[]}
 */
function addedListeners(name) {
  const all = /** @type {any[]} */ (process.listeners(/** @type {NodeJS.Signals} */ (name)));
  return all.slice(listeners.get(name) ?? 0);
}
