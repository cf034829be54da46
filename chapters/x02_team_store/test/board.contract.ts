/** What every store of a team keeps to where its board is concerned. Mail and members: `store.contract.ts` of s15. */
import { expect, test } from "vitest";
import { claimTask, completeTask, createTask, releaseTasks, updateTask } from "../src/tasks/index.ts";
import type { TeamStore } from "../src/team/state.ts";

/** `openBoth` makes an empty place and gives two stores for it, each as a process of its own would open it. */
export function describeBoard(
  openBoth: () => Promise<[TeamStore, TeamStore]> | [TeamStore, TeamStore],
): void {
  test("ids of tasks never come again, and many can create at once", async () => {
    const [here, there] = await openBoth();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        createTask((index % 2 ? here : there).board, { subject: `Task ${index}` }),
      ),
    );
    const { tasks } = await there.board.read();
    expect([...tasks.keys()]).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
    await expect(createTask(here.board, { subject: "No", blockedBy: ["99"] })).rejects.toThrow(
      "There is no task 99",
    );
    expect((await createTask(here.board, { subject: "Next" })).id).toBe("13");
  });

  test("reading shows all that the own process has begun before", async () => {
    const [here] = await openBoth();
    const created = ["one", "two"].map((subject) => createTask(here.board, { subject }));
    const { tasks } = await here.board.read();
    expect([...tasks.values()].map(({ subject }) => subject)).toEqual(["one", "two"]);
    await Promise.all(created);
  });

  test("of all who claim a task one gets it, and nobody else completes it", async () => {
    const [here, there] = await openBoth();
    const alice = { name: "alice", process: (await here.join({ name: "alice", role: "" })).member };
    const bob = { name: "bob", process: (await there.join({ name: "bob", role: "" })).member };
    await createTask(here.board, { subject: "Build" });
    const claims = await Promise.allSettled([
      claimTask(here.board, "1", alice),
      claimTask(there.board, "1", bob),
    ]);
    const [winner, loser] = claims[0]?.status === "fulfilled" ? [alice, bob] : [bob, alice];
    expect(claims.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(completeTask(there.board, "1", loser)).rejects.toThrow(`belongs to ${winner.name} (process`);
    expect((await completeTask(here.board, "1", winner)).task.status).toBe("completed");
    await expect(updateTask(there.board, "1", { subject: "Again" }, winner)).rejects.toThrow("completed");
  });

  test("what waits for a task is free when that is completed, and no two tasks wait for each other", async () => {
    const [here, there] = await openBoth();
    const alice = { name: "alice", process: (await here.join({ name: "alice", role: "" })).member };
    await createTask(here.board, { subject: "First" });
    await createTask(there.board, { subject: "Second", blockedBy: ["1"] });
    await expect(claimTask(there.board, "2", alice)).rejects.toThrow("waits for 1");
    await expect(updateTask(here.board, "1", { addBlockedBy: ["2"] }, alice)).rejects.toThrow("cycle");
    await claimTask(here.board, "1", alice);
    expect((await completeTask(there.board, "1", alice)).freed.map(({ id }) => id)).toEqual(["2"]);
    await claimTask(there.board, "2", alice);
    expect((await releaseTasks(here.board, alice)).map(({ id }) => id)).toEqual(["2"]);
  });
}
