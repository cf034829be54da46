import { existsSync, mkdtempSync, realpathSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createWarmRunner, type Target } from "../../src/smoke/index.ts";
import { textOn } from "../../src/smoke/timeline.ts";
import { environment, isAlive } from "../../src/test-kit/index.ts";

const launcher = join(import.meta.dirname, "../../../scripts/launch");
const runner = createWarmRunner();
afterEach(runner.close);

/** A file that has this text where bundles have their code. */
function written(text: string): string {
  const bundle = join(mkdtempSync(join(tmpdir(), "harness-test-")), "main.cjs");
  writeFileSync(bundle, `(function (exports, require, module, __filename, __dirname, $url) {${text}})`);
  writeFileSync(`${bundle}.map`, '{ "version": 3, "sources": [], "names": [], "mappings": "" }');
  return bundle;
}

const asMain = (text: string) => `exports.finished = (async () => {${text}})()`;

/** A target whose main.ts, once bundled, is this text. */
function bundled(main: string): Target {
  const bundle = written(asMain(main));
  const argv = (name: string): Target["argv"] => [process.execPath, join(launcher, name), bundle];
  return {
    name: "bundled",
    argv: argv("play.mjs"),
    warm: { argv: argv("warm-runner.mjs"), flags: ["--flag"] },
  };
}

const folder = () => realpathSync(mkdtempSync(join(tmpdir(), "harness-test-")));

async function run(target: Target, stdin = "", timeoutMs = 60_000) {
  const cwd = folder();
  const env = { PATH: environment().PATH, HOME: join(cwd, "home"), TZ: "UTC" };
  const { printed, ...end } = await runner.run(target, { args: ["x"], cwd, env, stdin, timeoutMs });
  return { stdout: textOn("stdout", printed), stderr: textOn("stderr", printed), ...end };
}

test("each play has arguments, directory, home, input and variables of its own", async () => {
  const target = bundled(`
    globalThis.plays = (globalThis.plays ?? 0) + 1;
    let input = "";
    for await (const chunk of process.stdin) input += chunk;
    const lines = [process.argv.slice(2).join(), input, process.cwd() + "/home" === require("node:os").homedir(), process.env.LEFT];
    process.env.LEFT = "left";
    console.log(lines.join("|"), globalThis.plays);
    console.error("\\u00e9".repeat(3));
    process.exit(3);`);
  const first = await run(target, "one");
  expect(first).toEqual({
    stdout: "--flag,x|one|true| 1\n",
    stderr: "ééé\n",
    exitCode: 3,
    timedOut: false,
  });
  expect(await run(target, "two")).toEqual({ ...first, stdout: "--flag,x|two|true| 2\n" });
});

test.each([
  ["throws", "throw new Error('broken')", 1, /^Error: broken\n {4}at /],
  ["throws in a callback", "setTimeout(() => { throw new Error('broken'); })", 1, /^Error: broken\n {4}at /],
  ["rejects", "Promise.reject(new Error('broken')); await new Promise(() => {})", 1, /^Error: broken/],
  ["waits for what never comes", "await new Promise(() => {})", 13, /^$/],
  ["ends by itself", "process.exitCode = 4; setTimeout(() => {}, 10)", 4, /^$/],
  ["goes on after process.exit", "try { process.exit(5); } finally { console.error('late'); }", 5, /^$/],
  [
    "reacts to its own end",
    "process.on('exit', (c) => console.error('bye', c)); process.exit(6)",
    6,
    /^bye 6\n$/,
  ],
])("a play that %s ends like a process", async (_, main, exitCode, stderr) => {
  for (let i = 0; i < 2; i += 1)
    expect(await run(bundled(main))).toEqual({
      stdout: "",
      stderr: expect.stringMatching(stderr),
      exitCode,
      timedOut: false,
    });
});

test("nothing of a play goes on in the next one", async () => {
  const target = bundled(`
    const marks = process.argv[1] + ".marks";
    const fs = require("node:fs");
    if (fs.existsSync(marks)) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      console.log(fs.readFileSync(marks, "utf8"), process.listenerCount("SIGINT"));
      process.exit(0);
    }
    fs.writeFileSync(marks, "");
    process.on("SIGINT", () => {});
    setInterval(() => fs.appendFileSync(marks, "x"), 10);
    setTimeout(() => fs.appendFileSync(marks, "y"), 30);
    process.exit(0);`);
  await run(target);
  expect((await run(target)).stdout).toBe(" 0\n");
});

test("programs over one library share a process, and each play gets the library anew", async () => {
  const library = written("let calls = 0; exports.modules = { counter: () => ({ count: () => ++calls }) }");
  const argv: Target["argv"] = [process.execPath, join(launcher, "warm-runner.mjs"), "--library", library];
  const played = async (name: string) => {
    const plays = "globalThis.plays = (globalThis.plays ?? 0) + 1;";
    const bundle = written(
      asMain(`${plays} console.log("${name}", require("counter").count(), globalThis.plays)`),
    );
    return (await run({ name, argv, warm: { argv, flags: [], bundle } })).stdout;
  };
  expect(await played("one")).toBe("one 1 1\n");
  expect(await played("two")).toBe("two 1 2\n");
});

test("who leaves something behind takes the process along", async () => {
  const target = bundled(`
    globalThis.plays = (globalThis.plays ?? 0) + 1;
    const child = require("node:child_process").spawn("sleep", ["60"]);
    console.log(globalThis.plays, child.pid);
    process.exit(0);`);
  const [plays, pid] = (await run(target)).stdout.split(" ");
  expect([plays, (await run(target)).stdout[0]]).toEqual(["1", "1"]);
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

test("at the time limit, and when the process dies, there is no exit code, and the next play has a new process", async () => {
  expect(await run(bundled("for (;;) {}"), "", 300)).toMatchObject({ timedOut: true, exitCode: null });
  expect(await run(bundled("process.kill(process.pid, 'SIGKILL')"))).toMatchObject({
    timedOut: false,
    exitCode: null,
  });
  expect(await run(bundled("console.log('here')"))).toMatchObject({ stdout: "here\n", exitCode: 0 });
});

test("an abort ends the play and its process, also while it is at work", async () => {
  const cwd = folder();
  const target = bundled(`
    const { writeFileSync } = require("node:fs");
    process.on("exit", () => writeFileSync("ended", ""));
    writeFileSync("started", "");
    setInterval(() => {}, 10);`);
  const stop = new AbortController();
  const watcher = watch(cwd, () => stop.abort(new Error("stopped by the test")));
  const play = runner.run(target, {
    args: [],
    cwd,
    env: {},
    stdin: "",
    timeoutMs: 60_000,
    signal: stop.signal,
  });
  await expect(play).rejects.toThrow("stopped by the test");
  watcher.close();
  expect(existsSync(join(cwd, "ended"))).toBe(true);
});

test.each([
  "{}",
  "null",
  "'text'",
  "{ printed: [{}], exitCode: 0, spent: false }",
  "{ printed: 'x', exitCode: '0' }",
])("a message of the program's own is no report: %s", async (message) => {
  const target = bundled(`process.send(${message}); await new Promise(() => {})`);
  await expect(run(target)).rejects.toThrow("process.send and what is open as number 3 belong to the judge");
});
