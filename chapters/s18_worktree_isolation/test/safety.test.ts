/** What the tools of the chapter say of themselves. */
import { expect, it } from "vitest";
import { batchesOf } from "../src/batches/index.ts";
import type { Mate } from "../src/team/state.ts";
import { tools } from "../src/tools/index.ts";
import { rehearse } from "./rehearse.ts";

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
  ["worktree_list", {}],
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
  ["worktree_create", { name: "a" }],
  ["worktree_remove", { name: "a" }],
];

it("what only looks may run beside others, and so may the creation of tasks; all else runs alone", async () => {
  const { lead } = await rehearse();
  const mate = { ...lead, owner: { ...lead.owner, name: "ada" } };
  lead.team.mates.set("ada", { stop: () => {} } as Partial<Mate> as Mate);
  const agentFor = (name: string) => (name === "submit_plan" ? mate : lead);
  const callOf = (name: string, input: unknown) => ({ id: name, messageId: "", name, input, cutOff: false });
  const runsTogether = async ([name, input]: [string, unknown]) =>
    (await batchesOf([callOf(name, input), callOf(name, input)], agentFor(name))).length === 1;
  for (const call of SAFE) expect([call, await runsTogether(call)]).toEqual([call, true]);
  for (const call of UNSAFE) expect([call, await runsTogether(call)]).toEqual([call, false]);
});

it("no tool is forgotten here", () => {
  const known = [...SAFE, ...UNSAFE].map(([name]) => name);
  expect(new Set(known)).toEqual(new Set(Object.keys(tools)));
});
