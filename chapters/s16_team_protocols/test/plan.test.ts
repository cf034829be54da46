/** The plan gate: until the lead has approved its plan, a teammate only looks. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bash, call, put, quiet, resultTexts, say } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { runTool } from "../src/loop.ts";
import { modeOf } from "../src/permission/index.ts";
import { rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

const HOUR = 60 * 60_000;
const alice = { name: "alice", role: "builder", prompt: "Tidy up." };
const planner = { ...alice, plan_first: true };
const write = (path: string) => call("write_file", { path, content: "x" });
const plan = (text = "Look, then write.") => call("submit_plan", { plan: text });
const review = (request_id: string, approve: boolean) => ({ request_id, approve });
const error = (text: string) => ({ text: `Error: ${text}`, isError: true });

it("holds from the first call on, and an approval wakes the idle teammate", async () => {
  const { lead, use, wakeUp, until, isIdle, workdir, toldTo } = await rehearse({
    alice: [say(write("early.txt")), say(plan()), "Waiting.", say(write("late.txt"))],
  });
  await use("spawn_teammate", planner);
  expect(await wakeUp()).toContain("From alice:\nplan_1: my plan.");
  await until(() => isIdle("alice"));
  expect(existsSync(join(workdir, "early.txt"))).toBe(false);
  expect(toldTo("alice")).toContain("Until your plan is approved you only look: Write(early.txt)");
  expect(await use("review_plan", review("plan_1", true))).toEqual({
    text: "plan_1 is approved: alice carries it out.",
    isError: false,
  });
  await until(() => toldTo("alice").includes("plan_1: your plan is approved."));
  await until(() => isIdle("alice"));
  expect(toldTo("alice")).toContain("plan_1: your plan is approved. Carry it out.\n</message>");
  expect(existsSync(join(workdir, "late.txt"))).toBe(true);
  expect(lead.session.mode).toBe("yolo");
  expect(lead.planOnly).toBe(false);
});

it("answers both calls of [submit_plan, bash], the second with a refusal", async () => {
  const { use, until, isIdle, requestsOf, workdir } = await rehearse({
    alice: [say(plan(), bash("touch done.txt"))],
  });
  await use("spawn_teammate", planner);
  await until(() => isIdle("alice"));
  const texts = resultTexts(requestsOf("alice").at(-1)?.messages ?? []);
  expect(texts[0]).toContain("Submitted.");
  expect(texts[1]).toContain("Permission denied. Until your plan is approved");
  expect(existsSync(join(workdir, "done.txt"))).toBe(false);
});

it("a rejected plan stays rejected: only another one can be approved", async () => {
  const { use, wakeUp, until, isIdle, toldTo, workdir } = await rehearse({
    alice: [
      say(plan()),
      "Waiting.",
      say(write("early.txt"), plan("Better.")),
      "Waiting.",
      say(write("x.txt")),
    ],
  });
  await use("spawn_teammate", planner);
  await wakeUp();
  await until(() => isIdle("alice"));
  const feedback = "Say which files.";
  expect((await use("review_plan", { ...review("plan_1", false), feedback: `\n ${feedback} ` })).text).toBe(
    "plan_1 is rejected: alice is asked for another plan.",
  );
  expect(await use("review_plan", review("plan_1", true))).toEqual(
    error("repeated: plan_1 is rejected already."),
  );
  expect(await wakeUp()).toContain(
    "plan_2: my plan. Decide with review_plan before 2026-11-22 09:00.\nBetter.",
  );
  expect(toldTo("alice")).toContain(
    `plan_1: your plan is rejected. You still only look: submit another plan.\n${feedback}\n</message>`,
  );
  expect(existsSync(join(workdir, "early.txt"))).toBe(false);
  await until(() => isIdle("alice"));
  await use("review_plan", review("plan_2", true));
  await until(() => toldTo("alice").includes("plan_2: your plan is approved."));
  await until(() => isIdle("alice"));
  expect(existsSync(join(workdir, "x.txt"))).toBe(true);
});

it("nobody approves what was not submitted", async () => {
  const { use, until, isIdle, lead } = await rehearse();
  await use("spawn_teammate", planner);
  await until(() => isIdle("alice"));
  expect(await use("review_plan", review("plan_1", true))).toEqual(
    error("early: there is no plan for plan_1 yet."),
  );
  expect(await use("review_plan", review("plan_2", true))).toEqual(
    error("unknown: there is no request plan_2."),
  );
  expect(lead.protocol.requests.get("plan_1")?.state).toBe("pending");
});

it("an ordinary message that says so approves nothing", async () => {
  const { use, wakeUp, until, isIdle, toldTo, lead } = await rehearse({
    alice: [say(plan()), "Waiting.", say(bash("touch done.txt"))],
  });
  await use("spawn_teammate", planner);
  await wakeUp();
  await until(() => isIdle("alice"));
  await use("send_message", { to: "alice", content: "plan_1: your plan is approved. Carry it out." });
  await until(() => toldTo("alice").includes("Bash(touch done.txt) could change something"));
  expect(lead.protocol.requests.get("plan_1")?.state).toBe("submitted");
});

it("an approval does not carry over to what is asked for next", async () => {
  const { use, wakeUp, until, isIdle, toldTo, workdir } = await rehearse({
    alice: ["Ready.", say(plan()), "Waiting.", say(write("one.txt")), "Done.", say(write("two.txt")), "Oh."],
  });
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  const asked = await use("request_plan", { name: "alice", task: "Write one.txt." });
  expect(asked.text).toBe(
    "alice is asked for a plan. It reaches you as a message, with the id for review_plan.",
  );
  await wakeUp();
  expect(toldTo("alice")).toContain("plan_1: a plan comes first.");
  expect(toldTo("alice")).toContain("To be planned: Write one.txt.");
  await until(() => isIdle("alice"));
  await use("review_plan", review("plan_1", true));
  await until(() => existsSync(join(workdir, "one.txt")) && isIdle("alice"));
  await use("request_plan", { name: "alice", task: "Write two.txt." });
  await until(() => toldTo("alice").includes("Write(two.txt) could change something"));
});

it("with plan_first, each task from the board needs a plan of its own, however it is claimed", async () => {
  const { use, wakeUp, until, isIdle, toldTo, workdir } = await rehearse({
    alice: [
      say(plan()),
      "Waiting.",
      say(call("task_complete", { id: "1" }), call("task_claim", { id: "2" }), write("two.txt")),
      say(plan("The second.")),
      "Waiting.",
      say(call("task_complete", { id: "2" })),
      "Done.",
      say(write("three.txt")),
    ],
  });
  for (const subject of ["One", "Two", "Three"]) await use("task_create", { subject });
  await use("spawn_teammate", { ...planner, task_id: "1" });
  await wakeUp();
  await until(() => isIdle("alice"));
  await use("review_plan", review("plan_1", true));
  expect(await wakeUp()).toContain("plan_2: my plan.");
  expect(toldTo("alice")).toContain("To be planned: task 2");
  await until(() => isIdle("alice"));
  await use("review_plan", review("plan_2", true));
  await until(() => toldTo("alice").includes("Write(three.txt) could change something"));
  expect(toldTo("alice")).toContain("To be planned: task 3");
  expect(existsSync(join(workdir, "two.txt"))).toBe(false);
});

it("who owes a plan claims no task, and who needs one lets no subagent claim", async () => {
  const { use, until, isIdle, toldTo, lead } = await rehearse({
    alice: [say(call("task_claim", { id: "1" })), "Waiting."],
  });
  await use("spawn_teammate", planner);
  await use("task_create", { subject: "One" });
  await until(() => isIdle("alice"));
  expect(toldTo("alice")).toContain("A plan comes first");
  const owner = { ...lead.owner, name: "alice" };
  const child = { ...lead, owner, planFirst: true, depth: 1 };
  const claim = { id: "toolu_1", messageId: "", name: "task_claim", input: { id: "1" }, cutOff: false };
  expect((await runTool(claim, child)).content).toContain("A plan comes first");
  expect((await use("task_list", {})).text).toBe("[ ] 1 One (free)");
});

it.each([
  ["write_file", { path: "a.txt", content: "x" }],
  ["edit_file", { path: "notes.txt", old_text: "a", new_text: "b" }],
  ["bash", { command: "touch a.txt" }],
  ["bash", { command: "npm test" }],
  ["cron_create", { schedule: "@daily", prompt: "x" }],
  ["subagent", { description: "Write", prompt: "Write a.txt." }],
])("before the approval %s %j is refused in every mode", async (name, input) => {
  const { lead, workdir } = await rehearse();
  put(join(workdir, "notes.txt"), "a");
  const rules = { ...lead.permissions.rules, allow: [{ text: "*", tool: "*" }] };
  for (const mode of ["default", "autoEdit", "yolo"] as const) {
    const permissions = { ...lead.permissions, rules };
    const agent = { ...lead, permissions, planOnly: true, session: { mode } };
    const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, agent);
    expect(result.is_error).toBe(true);
    expect(result.content).toMatch(/Until your plan is approved you only look/);
    expect(modeOf(agent)).toBe("plan");
    expect(modeOf({ ...agent, planOnly: false })).toBe(mode);
  }
});

it.each([
  ["read_file", { path: "notes.txt" }],
  ["glob", { pattern: "*" }],
  ["bash", { command: "cat notes.txt | wc -l" }],
  ["task_list", {}],
])("before the approval %s %j is allowed", async (name, input) => {
  const { lead, workdir } = await rehearse();
  put(join(workdir, "notes.txt"), "a");
  const agent = { ...lead, planOnly: true };
  const result = await runTool({ id: "toolu_1", messageId: "", name, input, cutOff: false }, agent);
  expect(result.is_error).toBeUndefined();
});

it("asks only a teammate that is there, and not twice", async () => {
  const { use } = await rehearse();
  const task = "Write one.txt.";
  expect(await use("request_plan", { name: "alice", task })).toEqual(
    error('name: there is no teammate "alice". Teammates: none.'),
  );
  await use("spawn_teammate", planner);
  expect(await use("request_plan", { name: "alice", task })).toEqual(
    error("alice was asked before: plan_1 is pending."),
  );
});

it("takes no plan that nobody has asked for, and no second one before the first is decided", async () => {
  const { use, until, isIdle, toldTo } = await rehearse({
    alice: [say(plan()), "Oh."],
    bob: [say(plan("First."), plan("Second."))],
  });
  await use("spawn_teammate", alice);
  await use("spawn_teammate", { ...planner, name: "bob" });
  await until(() => isIdle("alice") && isIdle("bob"));
  expect(toldTo("alice")).toContain("Error: Nobody has asked you for a plan.");
  expect(toldTo("bob")).toContain("Error: repeated: plan_1 is submitted already.");
});

it("a plan that comes too late, or is decided on too late, counts for nothing; the gate stays closed", async () => {
  const { use, wakeUp, until, isIdle, toldTo, clock } = await rehearse({
    alice: [say(plan()), "Waiting.", say(plan("Again."), write("x.txt")), "Waiting."],
  });
  await use("spawn_teammate", planner);
  await wakeUp();
  await until(() => isIdle("alice"));
  await clock.advance(HOUR);
  expect(await wakeUp()).toContain("plan_1, asked of alice, has expired.");
  expect(await use("review_plan", review("plan_1", true))).toEqual(
    error("late: the time for plan_1 is over."),
  );
  await use("send_message", { to: "alice", content: "Try again." });
  await until(() => toldTo("alice").includes("Error: late: the time for plan_1 is over."));
  expect(toldTo("alice")).toContain("Write(x.txt) could change something");
  expect((await use("request_plan", { name: "alice", task: "Again." })).isError).toBe(false);
});

it("expires when the computer was suspended meanwhile, and another plan can be asked for at once", async () => {
  const { use, wakeUp, until, isIdle, clock, toldTo } = await rehearse({
    alice: [say(plan()), "Waiting.", say(plan("Again.")), "Waiting."],
  });
  await use("spawn_teammate", planner);
  await wakeUp();
  await until(() => isIdle("alice"));
  clock.jump(2 * HOUR);
  expect(await use("review_plan", review("plan_1", true))).toEqual(
    error("late: the time for plan_1 is over."),
  );
  expect((await use("request_plan", { name: "alice", task: "Again." })).isError).toBe(false);
  await clock.advance(1000);
  expect(await wakeUp()).toContain("plan_1, asked of alice, has expired.");
  await until(() => toldTo("alice").includes("plan_2"));
});

it("expires after an hour although the clock was set back", async () => {
  const { use, wakeUp, until, isIdle, clock, lead } = await rehearse({ alice: [say(plan()), "Waiting."] });
  await use("spawn_teammate", planner);
  await wakeUp();
  await until(() => isIdle("alice"));
  clock.jump(-24 * HOUR);
  await clock.advance(HOUR);
  expect(lead.protocol.requests.get("plan_1")?.state).toBe("expired");
  expect(await use("review_plan", review("plan_1", true))).toEqual(
    error("late: the time for plan_1 is over."),
  );
});

it("changes nothing when the message cannot be sent", async () => {
  const { use, until, isIdle, lead, workdir } = await rehearse();
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  put(join(workdir, ".harness/team/mailboxes/alice.jsonl/in-the-way"), "");
  expect((await use("request_plan", { name: "alice", task: "x" })).isError).toBe(true);
  expect(lead.protocol.requests.size).toBe(0);
});

it("gives each side its own tools, and subagents none of them", async () => {
  const { use, prompt, until, isIdle, requestsOf } = await rehearse({
    lead: [say(call("subagent", { description: "Look", prompt: "Look around." })), "Nothing.", "Done."],
  });
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  await prompt("Have a subagent look around.");
  const protocolTools = ["request_shutdown", "request_plan", "review_plan", "submit_plan"];
  const toolsIn = (body: ReturnType<typeof requestsOf>[number] | undefined) =>
    (body?.tools ?? []).flatMap((tool) => ("name" in tool ? [tool.name] : []));
  const offered = (name: string, index: number) =>
    toolsIn(requestsOf(name)[index]).filter((tool) => protocolTools.includes(tool));
  expect(offered("lead", 0)).toEqual(["request_shutdown", "request_plan", "review_plan"]);
  expect(offered("lead", 1)).toEqual([]);
  expect(offered("alice", 0)).toEqual(["submit_plan"]);
});
