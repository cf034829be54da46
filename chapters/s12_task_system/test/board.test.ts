import { spawnSync } from "node:child_process";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { claimTask, completeTask, createTask, updateTask } from "../src/tasks/index.ts";
import type { Board, Owner, TaskChanges } from "../src/tasks/state.ts";
import { boardIn, filesOn, freeTasks, ownerNamed, putTask, task } from "./board-files.ts";

interface TestBoard extends Board {
  workdir: string;
}

const alice = ownerNamed("alice");
const bob = ownerNamed("bob");
const gone: Owner = { name: "alice", process: `${spawnSync("true").pid}-1` };

/** A board of these tasks, numbered from 1. */
function boardOf(...tasks: Record<string, unknown>[]): TestBoard {
  const workdir = temporaryDirectory();
  tasks.forEach((fields, index) => {
    putTask(workdir, index + 1, task(fields));
  });
  return { ...boardIn(workdir), workdir };
}

const tasksOn = async (board: Board) => (await board.read()).tasks;
const free = async (board: Board) => freeTasks(await tasksOn(board)).map(({ id }) => id);
const running = { status: "in_progress", owner: alice };

/** Nothing may have changed when it fails. */
async function refused(board: TestBoard, action: () => Promise<unknown>, message: string) {
  const before = filesOn(board.workdir);
  await expect(action()).rejects.toThrow(message);
  expect(filesOn(board.workdir)).toEqual(before);
}

it("lets one of many have a task", async () => {
  const board = boardOf({});
  const owners = Array.from({ length: 20 }, (_, number) => ownerNamed(`agent-${number}`));
  const claims = await Promise.allSettled(owners.map((owner) => claimTask(board, "1", owner)));
  const winners = claims.flatMap((claim) => (claim.status === "fulfilled" ? [claim.value.owner?.name] : []));
  expect(winners).toEqual([(await tasksOn(board)).get("1")?.owner?.name]);
  const losers = claims.flatMap((claim) => (claim.status === "rejected" ? [claim.reason.message] : []));
  for (const message of losers)
    expect(message).toContain(`belongs to ${winners[0]} (process ${process.pid})`);
});

it("gives every new task an id of its own, whoever creates it", async () => {
  const board = boardOf();
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, n) => createTask(board, { subject: `${n}` })),
  );
  expect(new Set(created.map(({ id }) => id)).size).toBe(20);
  expect([...(await tasksOn(board)).keys()]).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 1)));
});

it("shows who reads it all that was begun before", async () => {
  const board = boardOf();
  const created = [createTask(board, { subject: "one" }), createTask(board, { subject: "two" })];
  expect([...(await tasksOn(board)).values()].map(({ subject }) => subject)).toEqual(["one", "two"]);
  await Promise.all(created);
});

it("keeps what other programs put into a task", async () => {
  const board = boardOf({ due: "friday" });
  await claimTask(board, "1", alice);
  await completeTask(board, "1", alice);
  expect((await tasksOn(board)).get("1")).toMatchObject({ due: "friday", status: "completed" });
});

it("completes for the owner, once", async () => {
  const board = boardOf({}, running, { status: "completed" });
  await refused(board, () => completeTask(board, "1", alice), "Task 1 is pending: claim it first");
  await refused(board, () => completeTask(board, "2", bob), "belongs to alice");
  await refused(board, () => completeTask(board, "2", { ...alice, process: "another" }), "belongs to alice");
  await refused(board, () => completeTask(board, "3", alice), "Task 3 is completed");
  await completeTask(board, "2", alice);
  await refused(board, () => completeTask(board, "2", alice), "Task 2 is completed");
  await refused(board, () => claimTask(board, "2", alice), "Task 2 is completed");
});

it("tells what became free by this completion and not before", async () => {
  const board = boardOf(
    running,
    running,
    {},
    { blockedBy: ["1"] },
    { blockedBy: ["1", "2"] },
    { blockedBy: ["1", "99"] },
    { blockedBy: ["1"], status: "cancelled" },
  );
  expect((await completeTask(board, "1", alice)).freed.map(({ id }) => id)).toEqual(["4"]);
  expect((await completeTask(board, "2", alice)).freed.map(({ id }) => id)).toEqual(["5"]);
  expect(await free(board)).toEqual(["3", "4", "5"]);
});

it("takes a dead owner's task back, for readers and for the next who claims it", async () => {
  const board = boardOf(
    { status: "in_progress", owner: gone },
    { status: "in_progress" },
    // As an earlier version of this program wrote it.
    { status: "in_progress", owner: { name: "alice", pid: process.pid, started: "1" } },
  );
  expect(await free(board)).toEqual(["1", "2", "3"]);
  expect((await tasksOn(board)).get("1")).not.toHaveProperty("owner");
  await refused(board, () => completeTask(board, "1", gone), "Task 1 is pending");
  expect(await claimTask(board, "1", bob)).toMatchObject({ status: "in_progress", owner: bob });
  await refused(board, () => claimTask(board, "1", alice), "belongs to bob");
});

it("names a dependency that is missing, and works on", async () => {
  const board = boardOf({ blockedBy: ["7", "2"] }, {});
  expect(await free(board)).toEqual(["2"]);
  await refused(board, () => claimTask(board, "1", alice), "waits for 7 (missing), 2");
  await updateTask(board, "1", { removeBlockedBy: ["7"] }, alice);
  await claimTask(board, "2", alice);
  await completeTask(board, "2", alice);
  expect(await claimTask(board, "1", alice)).toMatchObject({ owner: alice });
});

it("creates no task that waits for what is not there", async () => {
  const board = boardOf({}, { status: "cancelled" });
  await refused(
    board,
    () => createTask(board, { subject: "x", blockedBy: ["1", "9"] }),
    "There is no task 9",
  );
  await refused(board, () => createTask(board, { subject: "x", blockedBy: ["1", "1"] }), "task 1 twice");
  await refused(board, () => createTask(board, { subject: "x", blockedBy: ["2"] }), "Task 2 is cancelled");
});

it.each<[string, TaskChanges, string]>([
  ["1", { addBlockedBy: ["9"] }, "There is no task 9"],
  ["1", { addBlockedBy: ["1"] }, "Task 1 cannot wait for itself"],
  ["1", { addBlockedBy: ["2"] }, "A cycle: 1 waits for 2 waits for 1."],
  ["1", { addBlockedBy: ["3"] }, "A cycle: 1 waits for 3 waits for 2 waits for 1."],
  ["2", { addBlockedBy: ["1"] }, "wait for task 1 twice"],
  ["2", { addBlockedBy: ["6", "6"] }, "wait for task 6 twice"],
  ["4", { addBlockedBy: ["6"] }, "Task 4 has been started"],
  ["5", { addBlockedBy: ["6"] }, "Task 5 is completed and stays as it is"],
  ["6", { addBlockedBy: ["7"] }, "Task 7 is cancelled"],
  ["2", { removeBlockedBy: ["6"] }, "Task 2 does not wait for task 6"],
  ["2", { subject: "new", addBlockedBy: ["6"], removeBlockedBy: ["9"] }, "does not wait for task 9"],
  ["1", { status: "cancelled" }, "Task 1 is waited for by 2"],
  ["4", { status: "cancelled" }, "Task 4 is in progress and belongs to alice"],
  ["4", { status: "pending" }, "Task 4 is in progress and belongs to alice"],
  ["5", { status: "pending" }, "Task 5 is completed and stays as it is"],
  ["8", { status: "pending" }, "Task 8 waits for 7, which is cancelled"],
])("refuses to change task %s by %j", async (id, changes, message) => {
  const board = boardOf(
    {},
    { blockedBy: ["1"] },
    { blockedBy: ["2"] },
    running,
    { status: "completed", owner: alice },
    {},
    { status: "cancelled" },
    { status: "cancelled", blockedBy: ["7"] },
  );
  await refused(board, () => updateTask(board, id, changes, bob), message);
});

it("changes a task, and only what was said", async () => {
  const board = boardOf({}, {}, { blockedBy: ["1"], description: "old" });
  await updateTask(board, "3", { addBlockedBy: ["2"], removeBlockedBy: ["1"], subject: "new" }, bob);
  expect((await tasksOn(board)).get("3")).toMatchObject({
    subject: "new",
    description: "old",
    blockedBy: ["2"],
    status: "pending",
  });
});

it("lets the owner give a task back or up, and anybody reopen it", async () => {
  const board = boardOf({ blockedBy: ["2"] }, { status: "completed" }, {});
  await claimTask(board, "1", alice);
  expect((await updateTask(board, "1", { status: "pending" }, alice)).owner).toBeUndefined();
  await claimTask(board, "1", bob);
  await updateTask(board, "1", { status: "cancelled" }, bob);
  await refused(board, () => claimTask(board, "1", alice), "Task 1 is cancelled");
  await updateTask(board, "1", { status: "pending" }, alice);
  expect(await free(board)).toEqual(["1", "3"]);
});

it("lists all others when some files are broken", async () => {
  const board = boardOf({}, {});
  putTask(board.workdir, 3, "{ half");
  putTask(board.workdir, 4, { subject: "x", status: "started" });
  putTask(board.workdir, 5, { subject: "x", status: "pending", blockedBy: "12" });
  putTask(board.workdir, "06", task());
  putTask(board.workdir, 10, { subject: "by hand", status: "pending" });
  const { tasks, problems } = await board.read();
  expect([...tasks.keys()]).toEqual(["1", "2", "10"]);
  expect(problems.map(({ file }) => file)).toEqual([3, 4, 5, "06"].map((id) => `.harness/tasks/${id}.json`));
  expect(problems.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("JSON"),
    expect.stringContaining("status"),
    expect.stringContaining("blockedBy"),
    expect.stringContaining("expected a name such as 7.json"),
  ]);
  await refused(board, () => claimTask(board, "3", alice), "Task 3 cannot be read: .harness/tasks/3.json");
});
