import { rmSync } from "node:fs";
import { expect, it } from "vitest";
import { claimTask, createTask, ownerNamed, updateTask } from "../src/tasks/board.ts";
import { readBoard } from "../src/tasks/store.ts";
import { bundle, start } from "./processes.ts";
import { fileOf, filesOn, lockFiles, put, task, temporaryDirectory } from "./workspace.ts";

it.each([
  ["create", 9],
  ["claim", 7],
  ["complete", 7],
  ["update", 7],
])(
  "leaves a whole board when a process dies at any step of %s",
  async (action, changes) => {
    const script = await bundle("dying.ts");
    const steps = Array.from({ length: changes + 1 }, (_, index) => index + 1);
    const deaths = await Promise.all(steps.map((step) => dieAt(script, action, step)));
    // After the last change it comes to its end.
    expect(deaths).toEqual(steps.map((step) => step <= changes));
  },
  60_000,
);

/** Was it killed? What it left is checked in either case. */
async function dieAt(script: string, action: string, step: number): Promise<boolean> {
  const workdir = temporaryDirectory();
  put(workdir, 1, task({ subject: "first" }));
  put(workdir, 2, task({ subject: "second", blockedBy: ["1"] }));
  const { code, signal } = await start(script, [workdir, action, String(step)]).ended;
  expect([code, signal]).toEqual(signal ? [null, "SIGKILL"] : [0, null]);

  const { tasks, problems } = readBoard({ workdir });
  expect(problems).toEqual([]);
  expect(tasks.get("1")?.status).toBe(isDone(action, tasks) ? "completed" : "pending");
  const second = tasks.get("2");
  expect([second?.description, second?.blockedBy]).toEqual(second?.description ? ["new", []] : ["", ["1"]]);
  expect([undefined, "new"]).toContain(tasks.get("3")?.subject);

  // Everybody else can go on at once, with an id of their own and with what the dead one had.
  const { id } = await createTask({ workdir }, { subject: "mine" });
  expect(Number(id)).toBeGreaterThan(tasks.size);
  const next = isDone(action, tasks) ? "2" : "1";
  await claimTask({ workdir }, next, ownerNamed("me"));
  await updateTask({ workdir }, next, { status: "pending" }, ownerNamed("me"));
  expect(lockFiles(workdir)).toEqual([]);
  return signal !== null;
}

function isDone(action: string, tasks: ReturnType<typeof readBoard>["tasks"]): boolean {
  return action === "complete" && tasks.get("1")?.status === "completed";
}

it("never gives an id again, whether a task was deleted or never written", async () => {
  const workdir = temporaryDirectory();
  const create = async () => (await createTask({ workdir }, { subject: "x" })).id;
  expect([await create(), await create()]).toEqual(["1", "2"]);
  rmSync(fileOf(workdir, "2.json"));
  expect(await create()).toBe("3");
  const script = await bundle("dying.ts");
  // Killed after the number was noted and before the task was there.
  await start(script, [workdir, "create", "7"]).ended;
  expect(Object.keys(filesOn(workdir))).not.toContain("4.json");
  expect(await create()).toBe("5");
  put(workdir, 40, "not JSON");
  expect(await create()).toBe("41");
  put(workdir, "7x", "{}");
  put(workdir, "007", "{}");
  expect(await create()).toBe("42");
});
