import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openState, processMark } from "@harness/shared/state";
import { bundle, put, sealed, start, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { claimNext, completeTask, releaseTasks } from "../src/tasks/index.ts";
import type { Board } from "../src/tasks/state.ts";
import { openTaskBoard } from "../src/tasks/store.ts";

const alice = { name: "alice", process: processMark() };
const bob = { name: "bob", process: processMark() };
const dead = { name: "alice", process: `${spawnSync("true").pid}-1` };
const other = { name: "alice", process: `${process.ppid}-` };

interface TestBoard extends Board {
  workdir: string;
}

/** A board of these tasks, numbered from 1. */
function boardOf(...tasks: object[]): TestBoard {
  const workdir = temporaryDirectory();
  tasks.forEach((fields, index) => {
    const task = { subject: "Something", status: "pending", ...fields };
    const file = join(workdir, ".harness", "tasks", `${index + 1}.json`);
    put(file, sealed(file, task));
  });
  return { ...openTaskBoard(openState(workdir)), workdir };
}

const inHands = (owner: object) => ({ status: "in_progress", owner });
const idFor = async (board: Board, owner = alice) => (await claimNext(board, owner, new Set()))?.id;
const textOf = ({ workdir }: TestBoard, id: number) =>
  readFileSync(join(workdir, ".harness", "tasks", `${id}.json`), "utf8");

it("claims the lowest id that is free, one at a time", async () => {
  const board = boardOf({ status: "completed" }, { blockedBy: ["3"] }, {}, {}, inHands(bob));
  expect(await claimNext(board, alice, new Set())).toMatchObject({
    id: "3",
    status: "in_progress",
    owner: alice,
  });
  expect(await idFor(board)).toBe(undefined);
  await completeTask(board, "3", alice);
  expect(await idFor(board)).toBe("2");
  expect((await board.read()).tasks.get("2")?.owner).toEqual(alice);
});

it("gives the only free task to one of two that look at the same time", async () => {
  const board = boardOf({});
  expect(await Promise.all([idFor(board), idFor(board, bob)])).toEqual(["1", undefined]);
});

it("finds by number, not by name", async () => {
  const board = boardOf(...Array.from({ length: 10 }, (_, n) => (n === 1 || n === 9 ? {} : inHands(bob))));
  expect(await idFor(board)).toBe("2");
});

it("goes on with the task that the owner's former self has left", async () => {
  const board = boardOf({}, inHands(dead), {});
  expect(await idFor(board, bob)).toBe("1");
  expect(await idFor(board)).toBe("2");
});

it("takes a task in progress without an owner for a free one", async () => {
  const board = boardOf({ status: "in_progress" });
  expect((await board.read()).tasks.get("1")).toMatchObject({ status: "pending" });
  expect(await idFor(board)).toBe("1");
});

it("does not wait for a former owner", async () => {
  const board = boardOf(inHands(dead));
  expect(await idFor(board, bob)).toBe("1");
  expect(await idFor(board)).toBe(undefined);
});

it("takes nothing from one of the same name who lives in another process", async () => {
  const board = boardOf(inHands(other));
  expect(await idFor(board)).toBe(undefined);
  expect(await releaseTasks(board, alice)).toEqual([]);
});

it("writes nothing when it finds nothing, and makes no board", async () => {
  const board = boardOf();
  expect(await idFor(board)).toBe(undefined);
  expect(existsSync(join(board.workdir, ".harness"))).toBe(false);
});

it("never writes down who a task belonged to", async () => {
  const board = boardOf(inHands(dead), {});
  expect((await board.read()).tasks.get("1")?.formerOwner).toBe("alice");
  expect((await board.read()).tasks.get("2")?.formerOwner).toBe(undefined);
  await claimNext(board, bob, new Set());
  expect(textOf(board, 1)).not.toContain("former");
  await releaseTasks(board, bob);
  expect(textOf(board, 1)).not.toContain("former");
});

it("gives back all that an owner has, and only that", async () => {
  const board = boardOf(inHands(alice), inHands(bob), inHands(alice), { status: "completed", owner: alice });
  expect((await releaseTasks(board, alice)).map(({ id }) => id)).toEqual(["1", "3"]);
  const { tasks } = await board.read();
  expect([...tasks.values()].map(({ status }) => status)).toEqual([
    "pending",
    "in_progress",
    "pending",
    "completed",
  ]);
  for (const id of ["1", "3"]) expect(tasks.get(id)).not.toHaveProperty("owner");
  expect(await releaseTasks(board, alice)).toEqual([]);
});

it("gives each task to one of two processes that claim at the same time", async () => {
  const board = boardOf(...Array.from({ length: 20 }, () => ({})));
  const script = await bundle(new URL("claiming.ts", import.meta.url));
  const members = ["a", "b"].map((name) => start(script, [board.workdir, name]));
  for (const { ended } of members) expect(await ended).toEqual({ code: 0, signal: null });
  const claimed = members.map(({ lines }) => lines.map(Number));
  for (const ids of claimed) expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(claimed.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
});
