import { rmSync } from "node:fs";
import { bundle, start, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { claimTask, createTask, updateTask } from "../src/tasks/index.ts";
import type { Tasks } from "../src/tasks/state.ts";
import { boardIn, fileOf, filesOn, lockFiles, ownerNamed, putTask, task } from "./board-files.ts";

it.each([
  ["create", 13],
  ["claim", 11],
  ["complete", 9],
  ["update", 11],
])("leaves a whole board when a process dies at any step of %s", async (action, changes) => {
  const script = await bundle(new URL("dying.ts", import.meta.url));
  const steps = Array.from({ length: changes + 1 }, (_, index) => index + 1);
  const deaths = await Promise.all(steps.map((step) => dieAt(script, action, step)));
  // After its last change it comes to its end.
  expect(deaths).toEqual(steps.map((step) => step <= changes));
});

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

  // A number that was noted is used up, even if its task was never written.
  const noted = Number(filesOn(workdir)[".last-id"] ?? 0);
  // Everybody else can go on at once, with an id of their own and with what the dead one had.
  const { id } = await createTask(boardIn(workdir), { subject: "mine" });
  expect(Number(id)).toBe(Math.max(noted, 2) + 1);
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
