/** What the tools of the chapter say of themselves, and what the user sees of calls that take long. */
import { stripVTControlCharacters } from "node:util";
import { manualClock } from "@harness/shared/clock";
import { showProgress } from "@harness/shared/terminal";
import { quiet } from "@harness/shared/test-kit";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { batchesOf } from "../src/batches/index.ts";
import type { Mate } from "../src/team/state.ts";
import { tools } from "../src/tools/index.ts";
import { callOf, rehearse } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const SAFE: [string, unknown][] = [
  ["read_file", { path: "a" }],
  ["glob", { pattern: "*" }],
  ["bash", { command: "ls -l | wc -l" }],
  ["load_skill", { name: "a" }],
  ["task_create", { subject: "a" }],
  ["task_list", {}],
  ["task_get", { id: "1" }],
  ["cron_list", {}],
  ["list_teammates", {}],
];

const UNSAFE: [string, unknown][] = [
  ["bash", { command: "ls > list" }],
  ["bash", { command: "npm test" }],
  ["bash", { command: "cat log", run_in_background: true }],
  ["bash_output", { id: "bg1" }],
  ["bash_kill", { id: "bg1" }],
  ["write_file", { path: "a", content: "" }],
  ["edit_file", { path: "a", old_text: "a", new_text: "b" }],
  ["todo_write", { todos: [] }],
  ["task_update", { id: "1", status: "cancelled" }],
  ["task_claim", { id: "1" }],
  ["task_complete", { id: "1" }],
  ["cron_create", { schedule: "@daily", prompt: "a" }],
  ["cron_delete", { id: "job_aaaa" }],
  ["subagent", { description: "a", prompt: "a" }],
  ["compact", {}],
  ["spawn_teammate", { name: "ada", role: "a", prompt: "a" }],
  ["send_message", { to: "ada", content: "a" }],
  ["request_shutdown", { name: "ada" }],
  ["request_plan", { name: "ada", task: "a" }],
  ["review_plan", { request_id: "plan_1", approve: true }],
  ["submit_plan", { plan: "a" }],
];

it("what only looks may run beside others, and so may the creation of tasks; all else runs alone", async () => {
  const { agent: lead } = await rehearse();
  const mate = { ...lead, owner: { ...lead.owner, name: "ada" } };
  lead.team.mates.set("ada", { stop: () => {} } as Partial<Mate> as Mate);
  const agentFor = (name: string) => (name === "submit_plan" ? mate : lead);
  const runsTogether = async ([name, input]: [string, unknown]) =>
    (await batchesOf([callOf(name, input), callOf(name, input)], agentFor(name))).length === 1;
  for (const call of SAFE) expect([call, await runsTogether(call)]).toEqual([call, true]);
  for (const call of UNSAFE) expect([call, await runsTogether(call)]).toEqual([call, false]);
});

it("a call runs alone when its tool cannot say whether it may run beside others", async () => {
  const { agent } = await rehearse();
  const { together } = agent.tools;
  Object.assign(together as object, {
    isConcurrencySafe: () => {
      throw new Error("The disk does not answer.");
    },
  });
  const calls = ["a", "b"].map((name) => callOf("together", { name }));
  expect(await batchesOf(calls, agent)).toHaveLength(2);
});

it("no tool is forgotten here", () => {
  const known = [...SAFE, ...UNSAFE].map(([name]) => name);
  expect(new Set(known)).toEqual(new Set(Object.keys(tools)));
});

it("shows side by side how calls get on that run side by side", async () => {
  const { stderr } = process;
  const { isTTY } = stderr;
  onTestFinished(() => void Object.assign(stderr, { isTTY }));
  stderr.isTTY = true;
  const clock = manualClock(0);
  const { agent } = await rehearse([], { clock });
  const ends = ["first", "second"].map((name) => showProgress(agent, (time) => [`${name}: ${time}`]));
  await clock.advance(1000);
  const newest = () => stripVTControlCharacters(shown.at(-1) ?? "");
  expect(newest()).toBe("first: 1 s\nsecond: 1 s");
  ends[0]?.();
  expect(newest()).toBe("second: 1 s");
  ends[1]?.();
});
