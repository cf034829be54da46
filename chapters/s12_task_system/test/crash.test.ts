import { existsSync, rmSync } from "node:fs";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { claimTask, createTask, updateTask } from "../src/tasks/index.ts";
import type { Tasks } from "../src/tasks/state.ts";
import { boardIn, fileOf, lockFiles, ownerNamed, putTask, task } from "./board-files.ts";
import { bundle, start } from "./processes.ts";

// More than any action takes.
const STEPS = Array.from({ length: 16 }, (_, index) => index + 1);

it.each(["create", "claim", "complete", "update"])(
  "leaves a whole board when a process dies at any step of %s",
  async (action) => {
    const script = await bundle("dying.ts");
    const deaths = await Promise.all(STEPS.map((step) => dieAt(script, action, step)));
    // After its last change it comes to its end.
    const changes = deaths.indexOf(false);
    expect(changes).toBeGreaterThan(5);
    expect(deaths).toEqual(STEPS.map((step) => step <= changes));
  },
  60_000,
);

/** Was it killed? What it left is checked in either case. */
async function dieAt(script: string, action: string, step: number): Promise<boolean> {
  const workdir = temporaryDirectory();
  putTask(workdir, 1, task({ subject: "first" }));
  putTask(workdir, 2, task({ subject: "second", blockedBy: ["1"] }));
  const { code, signal } = await start(script, [workdir, action, String(step)]).ended;
  expect([code, signal]).toEqual(signal ? [null, "SIGKILL"] : [0, null]);

  const { tasks, problems } = await boardIn(workdir).read();
  expect(problems).toEqual([]);
  expect(tasks.get("1")?.status).toBe(isDone(action, tasks) ? "completed" : "pending");
  const second = tasks.get("2");
  expect([second?.description, second?.blockedBy]).toEqual(second?.description ? ["new", []] : ["", ["1"]]);
  expect([undefined, "new"]).toContain(tasks.get("3")?.subject);

  // Everybody else can go on at once, with an id of their own and with what the dead one had.
  const { id } = await createTask(boardIn(workdir), { subject: "mine" });
  expect(Number(id)).toBeGreaterThan(tasks.size);
  const next = isDone(action, tasks) ? "2" : "1";
  await claimTask(boardIn(workdir), next, ownerNamed("me"));
  await updateTask(boardIn(workdir), next, { status: "pending" }, ownerNamed("me"));
  expect(lockFiles(workdir)).toEqual([]);
  return signal !== null;
}

function isDone(action: string, tasks: Tasks): boolean {
  return action === "complete" && tasks.get("1")?.status === "completed";
}

it("never gives the id of a deleted task again", async () => {
  const workdir = temporaryDirectory();
  const create = async () => (await createTask(boardIn(workdir), { subject: "x" })).id;
  expect([await create(), await create()]).toEqual(["1", "2"]);
  rmSync(fileOf(workdir, "2.json"));
  expect(await create()).toBe("3");
  putTask(workdir, 40, "not JSON");
  expect(await create()).toBe("41");
  putTask(workdir, "7x", "{}");
  putTask(workdir, "007", "{}");
  expect(await create()).toBe("42");
});

it("never gives the id of a task again that was never written", async () => {
  const script = await bundle("dying.ts");
  const deaths = STEPS.map(async (step) => {
    const workdir = temporaryDirectory();
    await start(script, [workdir, "create", String(step)]).ended;
    return workdir;
  });
  const isNoted = (workdir: string) => existsSync(fileOf(workdir, ".last-id"));
  const isWritten = (workdir: string) => existsSync(fileOf(workdir, "1.json"));
  const between = (await Promise.all(deaths)).filter((workdir) => isNoted(workdir) && !isWritten(workdir));
  expect(between).not.toEqual([]);
  for (const workdir of between)
    expect(await createTask(boardIn(workdir), { subject: "x" })).toMatchObject({ id: "2" });
}, 60_000);
