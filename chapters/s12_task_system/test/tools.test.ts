import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { call, put, quiet, say, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { toolsOf } from "../src/tools/request.ts";
import { toolDefinition } from "../src/tools/tool.ts";
import { boardIn, filesOn, putTask, task } from "./board-files.ts";
import { rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

it.each(["default", "plan", "autoEdit", "yolo"] as const)(
  "plans, claims and completes, unasked in mode %s",
  async (mode) => {
    const { use, asked } = await rehearse(mode);
    expect(await use("task_list", {})).toEqual(["There are no tasks."]);
    const build = { subject: "Build\nit" };
    const test = { subject: "Test it", blockedBy: ["1"], description: "All of it." };
    expect(await use("task_create", build, test)).toEqual([
      "Created [ ] 1 Build it (free)",
      "Created [.] 2 Test it (blocked by 1)",
    ]);
    expect(await use("task_claim", { id: "2" }, { id: "1" })).toEqual([
      "Error: Task 2 is blocked: it waits for 1.",
      "Claimed [>] 1 Build it (in progress: agent)\nblocks: 2",
    ]);
    expect(await use("task_complete", { id: "1" })).toEqual([
      "Completed [x] 1 Build it (completed by agent)\nUnblocked: \n[ ] 2 Test it (free)",
    ]);
    expect(await use("task_get", { id: "2" })).toEqual(["[ ] 2 Test it (free)\nblockedBy: 1\n\nAll of it."]);
    expect(await use("task_update", { id: "2", status: "cancelled" })).toEqual([
      "Updated [-] 2 Test it (cancelled)",
    ]);
    expect(asked).toEqual([]);
  },
);

const BAD_IDS = [
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
];

it.each(["task_get", "task_update", "task_claim", "task_complete"])("%s knows only tasks", async (tool) => {
  const { use, workdir } = await rehearse();
  for (const answer of await use(tool, ...BAD_IDS.map((id) => ({ id }))))
    expect(answer).toMatch(/^Error: Invalid input for task_\w+\. id: .*/);
  expect(readdirSync(workdir)).toEqual([]);
  expect(await use(tool, { id: "9" }, { id: 9 })).toEqual(Array(2).fill("Error: There is no task 9."));
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
  const { use, workdir } = await rehearse();
  for (let id = 1; id <= 12; id++) putTask(workdir, id, task());
  const before = filesOn(workdir);
  const [answer] = await use("task_create", { subject: "x", blockedBy });
  const { tasks } = await boardIn(workdir).read();
  expect(tasks.get("13")?.blockedBy).toEqual(expected);
  if (expected) return;
  expect(answer).toMatch(/^Error: .*(blockedBy|task 1 twice|no task 99)/);
  expect(filesOn(workdir)).toEqual(before);
});

it("lists by number, and says what is missing and what cannot be read", async () => {
  const { use, workdir } = await rehearse();
  putTask(workdir, 10, task({ subject: "ten", blockedBy: ["2", "7"] }));
  putTask(workdir, 2, task({ subject: "two", status: "completed" }));
  putTask(workdir, 3, "{");
  const [list = ""] = await use("task_list", {});
  expect(list.split("\n").slice(0, 2)).toEqual([
    "[x] 2 two (completed)",
    "[.] 10 ten (blocked by 7 (missing))",
  ]);
  expect(list).toContain("Warning: .harness/tasks/3.json is left out: ");
});

it("refuses a board that is a link", async () => {
  const { use, workdir } = await rehearse();
  const outside = temporaryDirectory();
  putTask(outside, 1, task());
  mkdirSync(join(workdir, ".harness"));
  symlinkSync(join(outside, ".harness", "tasks"), join(workdir, ".harness", "tasks"));
  for (const [tool, input] of [
    ["task_list", {}],
    ["task_get", { id: "1" }],
    ["task_claim", { id: "1" }],
    ["task_create", { subject: "x" }],
  ] as const)
    expect(await use(tool, input)).toEqual([expect.stringContaining("is a link or a file, not a directory")]);
  expect(Object.keys(filesOn(outside))).toEqual(["1.json"]);
});

it("reads no file that is a link", async () => {
  const { use, workdir } = await rehearse();
  putTask(workdir, 1, task());
  const secret = join(workdir, ".harness", "secret.json");
  put(secret, JSON.stringify(task({ subject: "secret" })));
  symlinkSync(secret, join(workdir, ".harness", "tasks", "2.json"));
  expect(await use("task_list", {})).toEqual([
    "[ ] 1 Something (free)\nWarning: .harness/tasks/2.json is left out: it is a link",
  ]);
});

it("keeps apart from the todo list", async () => {
  const { agent, use, workdir } = await rehearse();
  await use("todo_write", { todos: [{ content: "a", status: "pending" }] });
  expect(readdirSync(workdir)).toEqual([]);
  await use("task_create", { subject: "b" });
  expect(agent.todos.map(({ content }) => content)).toEqual(["a"]);
});

it("lets a subagent claim in its parent's name, so that the claim does not die with it", async () => {
  const { agent, prompt, use, workdir } = await rehearse();
  putTask(workdir, 1, task());
  const sideTask = { description: "A side task", prompt: "Claim it." };
  await prompt(say(call("subagent", sideTask)), say(call("task_claim", { id: "1" })));
  const { tasks } = await boardIn(workdir).read();
  expect(tasks.get("1")?.owner).toEqual(agent.owner);
  expect(await use("task_complete", { id: "1" })).toEqual([expect.stringContaining("Completed")]);
});

it("offers each tool with a schema that says what an id is", async () => {
  const { agent } = await rehearse();
  const schemas = [...toolsOf(agent).values()]
    .map(toolDefinition)
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
