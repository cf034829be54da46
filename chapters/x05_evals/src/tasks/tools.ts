/** The tools for the board. They change only the board's own files, so no mode asks about them. */
import { asList, asOneLine } from "@harness/shared/model";
import * as z from "zod";
import { askForPlanIfNeeded, requireMayClaim } from "../protocol/plan.ts";
import { LEAD, memberName } from "../team/state.ts";
import type { Tool } from "../tools/tool.ts";
import { moveToTask } from "../worktree/index.ts";
import { boardText, taskLine, taskText } from "./display.ts";
import { findTask } from "./graph.ts";
import { claimTask, completeTask, createTask, requireNoTask, updateTask } from "./index.ts";
import { idSchema, type NewTask, type TaskChanges } from "./state.ts";

const subject = z.string().trim().min(1).max(200).transform(asOneLine);
const description = z.string().trim().max(20_000);
const anyId = z.preprocess((id) => (typeof id === "number" ? String(id) : id), idSchema);
const idList = z.preprocess(asList, z.array(anyId));
const onlyId = z.strictObject({ id: anyId });

export const taskCreateTool: Tool<NewTask> = {
  name: "task_create",
  description: `Put a task on the board. The board is on disk: it outlives this conversation, and other agents use it too.
For the steps of your current work use todo_write instead.`,
  inputSchema: z.strictObject({
    subject: subject.describe("The work, in one line."),
    description: description.optional().describe("Everything that an agent needs to know to do it."),
    blockedBy: idList.optional().describe("The numbers of the tasks that must be completed first."),
  }),
  kind: "read",
  isConcurrencySafe: () => true,
  async run(input, { board }) {
    const task = await createTask(board, input);
    return `Created ${taskLine(task, (await board.read()).tasks)}`;
  },
};

export const taskListTool: Tool = {
  name: "task_list",
  description: "List the tasks on the board: which are free, in progress, blocked and by what, or completed.",
  inputSchema: z.strictObject({}),
  kind: "read",
  isConcurrencySafe: () => true,
  maxResultChars: 20_000,
  run: async (_, { board }) => boardText(await board.read()),
};

export const taskGetTool: Tool<{ id: string }> = {
  name: "task_get",
  description: "Show one task: its description, what it waits for, and what waits for it.",
  inputSchema: onlyId,
  kind: "read",
  isConcurrencySafe: () => true,
  async run({ id }, { board }) {
    const state = await board.read();
    return taskText(findTask(id, state), state.tasks);
  },
};

export const taskUpdateTool: Tool<{ id: string } & TaskChanges> = {
  name: "task_update",
  description: `Change a task that is not completed. Fields that you leave out stay. Status "pending" gives a task back that
you claimed, or reopens a cancelled one.`,
  inputSchema: z.strictObject({
    id: anyId,
    subject: subject.optional(),
    description: description.optional(),
    status: z.enum(["pending", "cancelled"]).optional(),
    addBlockedBy: idList.optional().describe("Tasks that must be completed first."),
    removeBlockedBy: idList.optional().describe("Tasks that it no longer waits for."),
  }),
  kind: "read",
  async run({ id, ...changes }, { board, owner }) {
    const task = await updateTask(board, id, changes, owner);
    return `Updated ${taskLine(task, (await board.read()).tasks)}`;
  },
};

export const taskClaimTool: Tool<{ id: string }> = {
  name: "task_claim",
  description:
    "Claim a free task before you work on it. Only one agent can have it; when you end, it is free again.",
  inputSchema: onlyId,
  kind: "read",
  async run({ id }, agent) {
    const { board, owner } = agent;
    requireMayClaim(agent);
    if (memberName(agent) !== LEAD) await requireNoTask(board, owner);
    const task = await claimTask(board, id, owner);
    const moved = await moveToTask(agent);
    const claimed = `Claimed ${taskText(task, (await board.read()).tasks)}${moved}`;
    return askForPlanIfNeeded(claimed, `task ${id}`, agent);
  },
};

export const taskCompleteTool: Tool<{ id: string }> = {
  name: "task_complete",
  description:
    "Complete a task that you claimed, when its work is done. The result lists the tasks that became free.",
  inputSchema: onlyId,
  kind: "read",
  async run({ id }, { board, owner }) {
    const { task, freed } = await completeTask(board, id, owner);
    const { tasks } = await board.read();
    const lines = freed.map((one) => `\n${taskLine(one, tasks)}`);
    return `Completed ${taskLine(task, tasks)}\nUnblocked: ${lines.join("") || "nothing"}`;
  },
};
