/** What ends a measurement, what is left of it, and what a trial is given. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Task } from "@harness/shared/evals";
import { isAlive, put } from "@harness/shared/test-kit";
import { expect, onTestFinished, test, vi } from "vitest";
import { measure } from "../src/evals/index.ts";
import { evalCommand, harnessIs, KEY, openAgent, taskWith, textOf, waiting, watchTrials } from "./kit.ts";

const LOG = "appendFileSync(process.argv[2], process.argv.slice(3).join(' ') + '\\n');";
const DONE = "writeFileSync('done.txt', 'done');";
const { signal: never } = new AbortController();

test("without and with take turns, task after task", async () => {
  const { agent } = await openAgent();
  const { log } = harnessIs(LOG + DONE);
  const tasks = [taskWith(), taskWith("measures: memory", "port")];
  const trials = await measure({ tasks, times: 2, signal: never }, agent);
  expect(trials.map(({ task, harness, number }) => `${task} ${number} ${harness}`.trim())).toEqual([
    "tea 1 --without todo",
    "tea 1",
    "tea 2 --without todo",
    "tea 2",
    "port 1 --without memory",
    "port 1",
    "port 2 --without memory",
    "port 2",
  ]);
  expect(log().slice(3, 5)).toEqual([
    "--prompt=Make tea. --mode yolo",
    "--without memory --prompt=Make tea. --mode yolo",
  ]);
});

test("a goal goes only to the harness that has the loop", async () => {
  const { agent } = await openAgent();
  const { log } = harnessIs(LOG + DONE);
  await measure({ tasks: [taskWith("measures: goal\ngoal: tea")], times: 1, signal: never }, agent);
  await measure({ tasks: [taskWith("measures: todo\ngoal: tea")], times: 1, signal: never }, agent);
  expect(log().map((line) => line.includes("--goal=tea"))).toEqual([false, true, true, true]);
});

test("a prompt and a goal may begin with a dash, like a list", async () => {
  const { agent } = await openAgent();
  harnessIs(`
    import { parseArgs } from "node:util";
    const text = { type: "string" };
    const options = { prompt: text, mode: text, without: text, goal: text };
    const { values } = parseArgs({ args: process.argv.slice(3), options });
    writeFileSync("done.txt", values.prompt + values.goal);
  `);
  const list = taskWith('measures: todo\ngoal: "- tea"');
  const task: Task = {
    ...list,
    sessions: [{ prompt: "- Make tea.", steps: [] }],
    checks: [{ kind: "is", path: "done.txt", text: "- Make tea.- tea" }],
  };
  const trials = await measure({ tasks: [task], times: 1, signal: never }, agent);
  expect(trials.flatMap(({ problems }) => problems)).toEqual([]);
});

test("an abort kills the trial that runs and all that it started; those that have ended are returned", async () => {
  const trialsThere = watchTrials();
  const { agent } = await openAgent();
  const { log } = harnessIs(`
    import { spawn } from "node:child_process";
    ${DONE}
    appendFileSync(process.argv[2], "");
    const isThird = readFileSync(process.argv[2], "utf8").split("\\n").length > 2;
    const child = isThird && spawn("sleep", ["1000"], { stdio: "ignore" });
    appendFileSync(process.argv[2], (child ? process.pid + " " + child.pid : "ended") + "\\n");
  `);
  const stop = new AbortController();
  const measured = measure({ tasks: [taskWith()], times: 5, signal: stop.signal }, agent);
  const pids = await vi.waitUntil(() => log()[2]?.split(" ").map(Number), waiting);
  expect(pids.map(isAlive)).toEqual([true, true]);
  expect(trialsThere()).toHaveLength(1);
  stop.abort(new Error("Ctrl-C"));
  expect((await measured).map(({ number, harness }) => [number, harness])).toEqual([
    [1, "--without todo"],
    [1, ""],
  ]);
  await vi.waitUntil(() => !pids.some(isAlive), waiting);
  expect(trialsThere()).toEqual([]);
});

test("a harness that does not start is no failed trial", async () => {
  const trialsThere = watchTrials();
  const { agent } = await openAgent();
  harnessIs("console.error('Unknown flag --without'); process.exit(2);");
  const measured = measure({ tasks: [taskWith()], times: 1, signal: never }, agent);
  await expect(measured).rejects.toThrow("Unknown flag --without");
  expect(trialsThere()).toEqual([]);
});

test("the key of the session is in no environment of a trial, but its requests arrive with it", async () => {
  vi.stubEnv("ANTHROPIC_API_KEY", KEY);
  vi.stubEnv("ANTHROPIC_AUTH_TOKEN", KEY);
  const { agent, journal } = await openAgent();
  const { log } = harnessIs(`
    const { ANTHROPIC_BASE_URL: url, MODEL_ID: model } = process.env;
    const headers = { "content-type": "application/json", "anthropic-version": "2023-06-01", "x-api-key": "relay" };
    const body = JSON.stringify({ model, max_tokens: 9, messages: [{ role: "user", content: "hi" }] });
    const { status } = await fetch(url + "/v1/messages", { method: "POST", headers, body });
    appendFileSync(process.argv[2], JSON.stringify({ status, ...process.env }) + "\\n");
  `);
  const trials = await measure({ tasks: [taskWith()], times: 1, signal: never }, agent);
  expect(log()).toHaveLength(2);
  expect(log().join()).not.toContain(KEY);
  expect(log().every((line) => line.startsWith('{"status":200'))).toBe(true);
  expect(journal).toHaveLength(2);
  expect(trials.map(({ requests, cost }) => requests === 1 && cost > 0)).toEqual([true, true]);
  expect([...agent.costs.values()].map(({ requests }) => requests)).toEqual([2]);
});

test("each trial starts with the files of its task and an empty home", async () => {
  vi.stubEnv("HARNESS_TEAM_URL", "postgres://nowhere");
  const { agent } = await openAgent();
  const { log } = harnessIs(`
    import { readdirSync } from "node:fs";
    const seen = [readdirSync("."), readdirSync(process.env.HOME), process.env.HARNESS_TEAM_URL ?? "none"];
    appendFileSync(process.argv[2], JSON.stringify(seen) + "\\n");
    ${DONE}
    writeFileSync(process.env.HOME + "/mine", "");
  `);
  const task = taskWith('measures: todo\nworkspace: { a.txt: "1" }\nhidden: { check.sh: "exit 0" }');
  const trials = await measure({ tasks: [task], times: 1, signal: never }, agent);
  expect(log()).toEqual(Array(2).fill('[["a.txt"],[],"none"]'));
  expect(trials.map(({ passed }) => passed)).toEqual([true, true]);
});

test("when the limit is reached before anything has run, the first trial ends it and does not count", async () => {
  const { agent, shown } = await openAgent();
  const { log } = harnessIs(LOG + DONE);
  agent.maxCost = 0;
  put(join(agent.workspace, "evals/tea.yaml"), textOf());
  await evalCommand(agent)("tea 3", never);
  expect(log()).toHaveLength(1);
  expect(shown()).not.toContain("graded by");
  expect(shown()).toContain("$0");
});

test("the last word is a number of trials up to 9999, and everything else the name of a task", async () => {
  const { agent, shown } = await openAgent([], { "evals/tea.yaml": textOf() });
  for (const word of ["0", "10000", "-1", "1.5", "7x", "milk"]) {
    await evalCommand(agent)(`tea ${word}`, never);
    expect(shown()).toContain(`/eval "${word}": expected tea [TIMES]`);
  }
});

test("the name of a task may have spaces, in quotes", async () => {
  const { agent, shown } = await openAgent([], { "evals/six cups.yaml": textOf() });
  const { log } = harnessIs(LOG + DONE);
  await evalCommand(agent)("six cups 1", never);
  expect(shown()).toContain('/eval "six": expected "six cups" [TIMES]');
  await evalCommand(agent)('"six cups" 1', never);
  expect(log()).toHaveLength(2);
});

test("a trial whose model could not be reached does not count, and the screen says so", async () => {
  const server = createServer((_, response) => void response.writeHead(529).end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { agent, shown } = await openAgent([], { "evals/tea.yaml": textOf() });
  harnessIs(`
    const answer = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: "{}" });
    if (answer.ok) ${DONE}
  `);
  const { port } = server.address() as AddressInfo;
  Object.assign(agent.model, { url: `http://127.0.0.1:${port}` });
  await evalCommand(agent)("tea 2", never);
  expect(shown()).toContain("0 trials, graded by");
  expect(shown()).toMatch(/– tea --without todo: 2 not counted, .*: 529/);
  expect(shown()).not.toContain("✗");
});

test("the question names the number of trials and the limit; without a yes nothing runs", async () => {
  const { agent, asked, shown } = await openAgent([], { "evals/tea.yaml": textOf() });
  const { log } = harnessIs(LOG + DONE);
  Object.assign(agent, { session: { mode: "default" }, maxCost: 0.5 });
  await evalCommand(agent)("tea 3", never);
  expect(asked).toMatchObject([{ title: { en: expect.stringMatching(/6 trials.*0\.5/) } }]);
  expect(shown()).toContain("not run");
  expect(log()).toEqual([]);
});

test("after a yes it runs, and does not say that it has not", async () => {
  const { agent, shown } = await openAgent([], { "evals/tea.yaml": textOf() });
  const { log } = harnessIs(LOG + DONE);
  Object.assign(agent, { session: { mode: "default" }, ask: async () => "once" });
  await evalCommand(agent)("tea 1", never);
  expect(log()).toHaveLength(2);
  expect(shown()).not.toContain("not run");
});

test("after Ctrl-C the table has the trials that have ended, and only tasks that were begun", async () => {
  const files = { "evals/cups.yaml": textOf("measures: memory", "cups"), "evals/tea.yaml": textOf() };
  const { agent, shown } = await openAgent([], files);
  const { log } = harnessIs(`
    ${DONE}
    const isThird = existsSync(process.argv[2]) && readFileSync(process.argv[2], "utf8").split("\\n").length > 2;
    appendFileSync(process.argv[2], "started\\n");
    if (isThird) setInterval(() => {}, 1000);
  `);
  const stop = new AbortController();
  const typed = evalCommand(agent)("tea cups 3", stop.signal);
  await vi.waitUntil(() => log().length === 3, waiting);
  stop.abort(new Error("Ctrl-C"));
  await typed;
  expect(shown()).toContain("2 trials, graded by");
  expect(shown().match(/1\/1 100 %/g)).toHaveLength(4);
  expect(shown()).not.toContain("memory");
  expect(shown()).not.toContain("limit");
});
