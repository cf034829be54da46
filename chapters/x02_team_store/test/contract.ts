/** What every store of a team keeps to, whatever lies below it. */
import { expect, test } from "vitest";
import { claimTask, completeTask, createTask, releaseTasks, updateTask } from "../src/tasks/index.ts";
import type { TeamStore } from "../src/team/state.ts";

/** A store as another process would see the same team. */
type Open = () => TeamStore;

const message = (id: string, content = "Hello", to = "alice") => ({ id, from: "lead", to, content });

export function keepsTheContract(openTeam: () => Open): void {
  const twoOf = () => {
    const open = openTeam();
    return [open(), open()] as const;
  };

  test("a message is there once, however often it is sent, until it is acknowledged", async () => {
    const [here, there] = twoOf();
    await Promise.all([here.send(message("m1")), there.send(message("m1"))]);
    await here.send(message("m2", "Second"));
    expect((await there.unread("alice")).map(({ id }) => id)).toEqual(["m1", "m2"]);
    await there.acknowledge("alice", ["m1"]);
    await here.send(message("m1"));
    expect((await here.unread("alice")).map(({ id }) => id)).toEqual(["m2"]);
    await there.acknowledge("alice", []);
  });

  test("a message comes as it was sent, with what later versions put beside it", async () => {
    const [here, there] = twoOf();
    const odd = { ...message("m1", `\0 '"\\ $1 -- ; 日本 \u{1f600} \ud800`), envelope: { a: [1, null] } };
    await here.send(odd);
    expect(await there.unread("ALICE")).toEqual([odd]);
    expect(await there.unread("bob")).toEqual([]);
  });

  test("who no name can be has no mailbox", async () => {
    const [here] = twoOf();
    await expect(here.send(message("m1", "", "../etc"))).rejects.toThrow("letters, digits");
    await expect(here.unread("'; drop table mail --")).rejects.toThrow("letters, digits");
  });

  test("ids of tasks never come again, and many can create at once", async () => {
    const [here, there] = twoOf();
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

  test("of all who claim a task one gets it, and nobody else completes it", async () => {
    const [here, there] = twoOf();
    const alice = { name: "alice", member: (await here.join({ name: "alice", role: "" })).member };
    const bob = { name: "bob", member: (await there.join({ name: "bob", role: "" })).member };
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
    const [here, there] = twoOf();
    const alice = { name: "alice", member: (await here.join({ name: "alice", role: "" })).member };
    await createTask(here.board, { subject: "First" });
    await createTask(there.board, { subject: "Second", blockedBy: ["1"] });
    await expect(claimTask(there.board, "2", alice)).rejects.toThrow("waits for 1");
    await expect(updateTask(here.board, "1", { addBlockedBy: ["2"] }, alice)).rejects.toThrow("cycle");
    await claimTask(here.board, "1", alice);
    expect((await completeTask(there.board, "1", alice)).freed.map(({ id }) => id)).toEqual(["2"]);
    await claimTask(there.board, "2", alice);
    expect((await releaseTasks(here.board, alice)).map(({ id }) => id)).toEqual(["2"]);
  });

  test("a name is taken by one at a time, in whatever case, until its bearer leaves", async () => {
    const [here, there] = twoOf();
    const place = await here.join({ name: "alice", role: "tester" });
    await expect(there.join({ name: "Alice", role: "" })).rejects.toThrow('name: "Alice" is taken');
    expect(await there.members()).toEqual([{ name: "alice", role: "tester", member: place.member }]);
    await place.leave();
    await place.leave();
    expect(await there.members()).toEqual([]);
    await there.join({ name: "Alice", role: "" });
    await place.leave();
    expect((await here.members()).map(({ name }) => name)).toEqual(["Alice"]);
    expect(await here.removeDead()).toEqual([]);
  });

  test("whoever watches is woken by mail, tasks and members, until it no longer cares", async () => {
    const [here, there] = twoOf();
    const end = new AbortController();
    const woken = wakes(here, end.signal);
    await there.send(message("m1"));
    await woken.until(async () => (await here.unread("alice")).length === 1);
    await createTask(there.board, { subject: "Build" });
    await woken.until(async () => (await here.board.read()).tasks.size === 1);
    await there.join({ name: "alice", role: "" });
    await woken.until(async () => (await here.members()).length === 1);
    end.abort();
  });
}

/** Looks each time it is woken, and at no other time. */
function wakes(store: TeamStore, signal: AbortSignal) {
  let wake = () => {};
  store.watch(() => wake(), signal);
  return {
    until: (isSo: () => Promise<boolean>) =>
      new Promise<void>((resolve, reject) => {
        wake = () => void isSo().then((so) => so && resolve(), reject);
        wake();
      }),
  };
}
