import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { connectModel } from "@harness/shared/model";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { expect, it, onTestFinished, vi } from "vitest";
import { type Agent, createAgent } from "../src/agent.ts";
import { agentLoop, runTool } from "../src/loop.ts";
import type { Mode } from "../src/permission/modes.ts";
import { readBoard } from "../src/tasks/store.ts";
import { toolDefinition } from "../src/tools/tool.ts";
import { filesOn, put, task, temporaryDirectory } from "./workspace.ts";

/** An agent in a workspace of its own, with nobody to ask, and a way to call its tools. */
async function start(mode: Mode = "default", workdir = temporaryDirectory()) {
  const server = await startRehearsalServer({
    player: {
      reply: () => ({
        content: [{ type: "tool_use", name: "task_claim", input: { id: "1" } }],
      }),
    },
  });
  onTestFinished(() => server.close());
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
  const model = await connectModel({ chapterDir: workdir, dotenvFile: join(workdir, ".env"), env });
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const hooks = { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] };
  const settings = { permissions, hooks, problems: [] };
  const agent = createAgent({ workdir, model, ask: async () => "nobody" }, mode, settings);
  return { agent, workdir, call: (name: string, input: unknown) => call(agent, name, input) };
}

async function call(agent: Agent, name: string, input: unknown): Promise<string> {
  const result = await runTool(
    { type: "tool_use", id: "toolu_1", name, input, cutOff: false } as never,
    agent,
  );
  return String(result.content);
}

it("plans, claims and completes, unasked in every mode", async () => {
  for (const mode of ["default", "plan", "autoEdit", "yolo"] as const) {
    const { call } = await start(mode);
    expect(await call("task_list", {})).toBe("There are no tasks.");
    expect(await call("task_create", { subject: "Build\nit" })).toBe("Created [ ] 1 Build it (free)");
    expect(
      await call("task_create", { subject: "Test it", blockedBy: ["1"], description: "All of it." }),
    ).toBe("Created [.] 2 Test it (blocked by 1)");
    expect(await call("task_claim", { id: "2" })).toBe("Error: Task 2 is blocked: it waits for 1.");
    expect(await call("task_claim", { id: "1" })).toBe(
      "Claimed [>] 1 Build it (in progress: agent)\nblocks: 2",
    );
    expect(await call("task_complete", { id: "1" })).toBe(
      "Completed [x] 1 Build it (completed by agent)\nUnblocked: \n[ ] 2 Test it (free)",
    );
    expect(await call("task_get", { id: "2" })).toBe("[ ] 2 Test it (free)\nblockedBy: 1\n\nAll of it.");
    expect(await call("task_update", { id: "2", status: "cancelled" })).toBe(
      "Updated [-] 2 Test it (cancelled)",
    );
  }
});

it.each(["task_get", "task_update", "task_claim", "task_complete"])("%s knows only tasks", async (tool) => {
  const { call, workdir } = await start();
  expect(await call(tool, { id: "9" })).toBe("Error: There is no task 9.");
  for (const id of [
    "../x",
    "1/../2",
    "01",
    "1e2",
    " 1",
    "1 ",
    "1x",
    "-1",
    "0",
    "",
    "１",
    1.5,
    -1,
    null,
    ["1"],
    {},
  ])
    expect(await call(tool, { id })).toMatch(/^Error: Invalid input for task_\w+\. id: .*/);
  expect(await call(tool, { id: 9 })).toBe("Error: There is no task 9.");
  expect(readdirSync(workdir)).toEqual(tool === "task_get" ? [] : [".harness"]);
});

it.each<[unknown, string[] | undefined]>([
  [
    ["1", "2"],
    ["1", "2"],
  ],
  [
    [1, 2],
    ["1", "2"],
  ],
  ['["1", "2"]', ["1", "2"]],
  ["[1]", ["1"]],
  ["12", ["12"]],
  [12, ["12"]],
  ["", undefined],
  ["1, 2", undefined],
  ["['1']", undefined],
  ["process.exit()", undefined],
  ['{"id": "1"}', undefined],
  [{ id: "1" }, undefined],
  [null, undefined],
  [["../1"], undefined],
  [["1", "1"], undefined],
  [["99"], undefined],
])("takes blockedBy %j as a list of ids, or refuses it", async (blockedBy, expected) => {
  const { call, workdir } = await start();
  for (let id = 1; id <= 12; id++) put(workdir, id, task());
  const before = filesOn(workdir);
  const answer = await call("task_create", { subject: "x", blockedBy });
  const created = readBoard({ workdir }).tasks.get("13");
  expect(created?.blockedBy).toEqual(expected);
  if (expected) return;
  expect(answer).toMatch(/^Error: .*(blockedBy|task 1 twice|no task 99)/);
  expect(filesOn(workdir)).toEqual(before);
});

it("lists by number, and says what is missing and what cannot be read", async () => {
  const { call, workdir } = await start();
  put(workdir, 10, task({ subject: "ten", blockedBy: ["2", "7"] }));
  put(workdir, 2, task({ subject: "two", status: "completed" }));
  put(workdir, 3, "{");
  const list = await call("task_list", {});
  expect(list.split("\n").slice(0, 2)).toEqual([
    "[x] 2 two (completed)",
    "[.] 10 ten (blocked by 7 (missing))",
  ]);
  expect(list).toContain("Warning: .harness/tasks/3.json is left out: ");
});

it("refuses a board that is a link", async () => {
  const { call, workdir } = await start();
  const outside = temporaryDirectory();
  put(outside, 1, task());
  mkdirSync(join(workdir, ".harness"));
  symlinkSync(join(outside, ".harness", "tasks"), join(workdir, ".harness", "tasks"));
  for (const [tool, input] of [
    ["task_list", {}],
    ["task_get", { id: "1" }],
    ["task_claim", { id: "1" }],
    ["task_create", { subject: "x" }],
  ] as const)
    expect(await call(tool, input)).toContain("is a link or a file, not a directory");
  expect(Object.keys(filesOn(outside))).toEqual(["1.json"]);
});

it("reads no file that is a link", async () => {
  const { call, workdir } = await start();
  put(workdir, 1, task());
  put(workdir, "../secret", task({ subject: "secret" }));
  symlinkSync(join(workdir, ".harness", "secret.json"), join(workdir, ".harness", "tasks", "2.json"));
  expect(await call("task_list", {})).toBe(
    "[ ] 1 Something (free)\nWarning: .harness/tasks/2.json is left out: it is a link",
  );
});

it("keeps apart from the todo list", async () => {
  const { agent, call, workdir } = await start();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await call("todo_write", { todos: [{ content: "a", status: "pending" }] });
  expect(readdirSync(workdir)).toEqual([]);
  await call("task_create", { subject: "b" });
  expect(agent.todos.items.map(({ content }) => content)).toEqual(["a"]);
});

it("lets a subagent claim in its parent's name, so that the claim does not die with it", async () => {
  const { agent, call, workdir } = await start();
  put(workdir, 1, task());
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  await agentLoop({
    ...agent,
    name: "a side task",
    depth: 1,
    messages: [{ role: "user", content: "go" }],
    roundsLeft: 1,
  });
  expect(readBoard({ workdir }).tasks.get("1")?.owner?.name).toBe("agent");
  expect(await call("task_complete", { id: "1" })).toContain("Completed");
});

it("offers each tool with a schema that says what an id is", async () => {
  const { agent } = await start();
  const schemas = Object.values(agent.tools)
    .map((tool) => toolDefinition(tool))
    .filter(({ name }) => name.startsWith("task_"));
  expect(schemas).toHaveLength(6);
  for (const { name, input_schema } of schemas)
    expect(JSON.stringify(input_schema)).toContain(
      name === "task_list" ? "{}" : name === "task_create" ? "subject" : '"id"',
    );
  const create = schemas.find(({ name }) => name === "task_create")?.input_schema;
  expect(create?.required).toEqual(["subject"]);
  expect(create?.properties).toMatchObject({ blockedBy: { type: "array", items: { type: "string" } } });
});
