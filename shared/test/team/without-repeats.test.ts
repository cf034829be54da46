/** What is taken is not told again, even while nobody can write down that it was taken. */
import { expect, it } from "vitest";
import { type Message, withoutRepeats } from "../../src/team/index.ts";

const letter: Message = { id: "1", from: "alice", to: "lead", content: "Done." };

/** A store with one letter. `isFull`: nothing can be written. */
function storeWith(isFull: boolean) {
  const store = { isFull, done: new Set<string>() };
  const mailboxes = withoutRepeats({
    send: async () => {},
    unread: async () => [letter].filter(({ id }) => !store.done.has(id)),
    async acknowledge(_: string, ids: string[]) {
      if (store.isFull) throw new Error("The disk is full.");
      for (const id of ids) store.done.add(id);
    },
  });
  return { store, mailboxes };
}

it("mail comes until it is taken", async () => {
  const { store, mailboxes } = storeWith(false);
  expect(await mailboxes.unread("lead")).toEqual([letter]);
  expect(await mailboxes.unread("lead")).toEqual([letter]);
  await mailboxes.acknowledge("lead", ["1"]);
  expect(await mailboxes.unread("lead")).toEqual([]);
  expect([...store.done]).toEqual(["1"]);
});

it("what was taken and cannot be noted is not told again, and is noted when that works", async () => {
  const { store, mailboxes } = storeWith(true);
  await expect(mailboxes.acknowledge("lead", ["1"])).rejects.toThrow("The disk is full.");
  expect(await mailboxes.unread("lead")).toEqual([]);
  store.isFull = false;
  await expect.poll(() => store.done.size).toBe(1);
});
