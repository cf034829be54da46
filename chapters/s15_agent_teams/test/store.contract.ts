/** What every team store keeps to, whatever it keeps its things in. */
import { randomUUID } from "node:crypto";
import type { Message } from "@harness/shared/team";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTask } from "../src/tasks/index.ts";
import type { TeamStore } from "../src/team/state.ts";

/**
 * `openBoth` makes an empty place and gives two stores for it, each as a process of its own would open it; what they
 * hold open is closed after the test.
 */
export function describeTeamStore(
  openBoth: () => Promise<[TeamStore, TeamStore]> | [TeamStore, TeamStore],
): void {
  describe("mail", () => {
    it("is empty for a name that nobody ever wrote to", async () => {
      const [store] = await openBoth();
      expect(await store.unread("alice")).toEqual([]);
      await store.acknowledge("alice", []);
      expect(await store.unread("alice")).toEqual([]);
    });

    it("reaches its mailbox and no other, the oldest first, and whole", async () => {
      const [store, other] = await openBoth();
      const content = `Lines\nand "quotes", 字 😀 \u0000\u2028 and ${"more ".repeat(20_000)}`;
      const messages = [mail("alice", content), mail("alice", ""), mail("alice")];
      for (const message of messages) await store.send(message);
      await store.send(mail("bob"));
      expect(await other.unread("alice")).toEqual(messages);
      expect(await store.unread("alice")).toEqual(messages);
    });

    it("keeps what later versions put beside the fields of a message", async () => {
      const [store, other] = await openBoth();
      const message = { ...mail("alice"), envelope: { kind: "shutdown", done: "no" }, done: "x" };
      await store.send(message);
      expect(await other.unread("alice")).toEqual([message]);
    });

    it.each(["user", "User", "agent", "the board", ""])("is from nobody called %j", async (from) => {
      const [store, other] = await openBoth();
      await store.send({ ...mail("alice"), from }).catch(() => {});
      const message = { ...mail("alice"), from: "lead" };
      await store.send(message);
      expect(await other.unread("alice")).toEqual([message]);
    });

    it("comes again until it is acknowledged, and never after that", async () => {
      const [store, other] = await openBoth();
      const [one, two, three] = [mail("alice"), mail("alice"), mail("alice")];
      for (const message of [one, two, three]) await store.send(message);
      await store.acknowledge("alice", [two.id]);
      expect(await store.unread("alice")).toEqual([one, three]);
      expect(await other.unread("alice")).toEqual([one, three]);
      await other.acknowledge("alice", [one.id, three.id]);
      await other.acknowledge("alice", [one.id]);
      expect(await store.unread("alice")).toEqual([]);
    });

    it("is the same message when it has the same id, taken or not", async () => {
      const [store, other] = await openBoth();
      const message = mail("alice");
      await store.send(message);
      await other.send({ ...message, content: "another" });
      expect(await store.unread("alice")).toEqual([message]);
      await store.acknowledge("alice", [message.id]);
      await other.send(message);
      expect(await store.unread("alice")).toEqual([]);
    });

    it("is not taken by whoever acknowledges what was not sent yet, or to somebody else", async () => {
      const [store] = await openBoth();
      const message = mail("alice");
      await store.acknowledge("alice", [message.id]);
      await store.send(message);
      await store.acknowledge("bob", [message.id]);
      expect(await store.unread("alice")).toEqual([message]);
    });

    it("is lost by nobody when many send while others take", async () => {
      const [store, other] = await openBoth();
      const messages = Array.from({ length: 100 }, () => mail("alice"));
      const taken: Message[] = [];
      const take = async () => {
        const unread = await store.unread("alice");
        taken.push(...unread);
        const ids = unread.map(({ id }) => id);
        await store.acknowledge("alice", ids);
        await new Promise(setImmediate);
      };
      const sent = Promise.all(messages.map((message, n) => (n % 2 ? store : other).send(message)));
      let isSent = false;
      void sent.then(() => {
        isSent = true;
      });
      while (!isSent) await take();
      await sent;
      await take();
      expect(taken.map(({ id }) => id).sort()).toEqual(messages.map(({ id }) => id).sort());
    });

    it("has the same mailbox for a name in whatever case", async () => {
      const [store, other] = await openBoth();
      const message = mail("Alice");
      await store.send(message);
      expect(await other.unread("aLICE")).toEqual([message]);
    });

    it.each(["", "../escape", "a/b", ".hidden", "a b", "a\0", "名", "x".repeat(33)])(
      "has no mailbox %j",
      async (name) => {
        const [store] = await openBoth();
        await expect(store.send(mail(name))).rejects.toThrow("expected");
        await expect(store.unread(name)).rejects.toThrow("expected");
        await expect(store.acknowledge(name, ["x"])).rejects.toThrow("expected");
        await expect(store.join({ name, role: "x" })).rejects.toThrow("expected");
      },
    );
  });

  describe("members", () => {
    const alice = { name: "alice", role: "reads" };
    const bob = { name: "bob", role: "writes, 字" };

    it("are those who joined and did not leave", async () => {
      const [store, other] = await openBoth();
      expect(await store.members()).toEqual([]);
      const place = await store.join(alice);
      await other.join(bob);
      for (const one of [store, other]) expect(await one.members()).toMatchObject([alice, bob]);
      expect(place.lost.aborted).toBe(false);
      await place.leave();
      for (const one of [store, other]) expect(await one.members()).toMatchObject([bob]);
    });

    it("have a name that no other living one has, in whatever case", async () => {
      const [store, other] = await openBoth();
      await store.join(alice);
      for (const name of ["alice", "ALICE"])
        await expect(other.join({ ...bob, name })).rejects.toThrow(/is taken: alice lives in process \d+/);
      expect(await other.members()).toMatchObject([alice]);
    });

    it("are as many as there are names when all join at once", async () => {
      const stores = await openBoth();
      const places = Array.from({ length: 10 }, (_, n) => stores[n % 2 ? 0 : 1].join(alice));
      const ends = await Promise.allSettled(places);
      expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await stores[0].members()).toMatchObject([alice]);
    });

    it("may join again, and whoever left twice takes nobody's place", async () => {
      const [store, other] = await openBoth();
      const first = await store.join(alice);
      await first.leave();
      await other.join({ ...alice, role: "new" });
      await first.leave();
      expect(await store.members()).toMatchObject([{ name: "alice", role: "new" }]);
    });

    it("are not struck off while they live", async () => {
      const [store, other] = await openBoth();
      expect(await store.removeDead()).toEqual([]);
      await store.join(alice);
      expect(await other.removeDead()).toEqual([]);
      expect(await other.members()).toMatchObject([alice]);
    });
  });

  describe("whoever watches", () => {
    type Step = (store: TeamStore) => Promise<unknown>;
    type Change = [string, change: Step, before?: Step];
    const read = mail("alice");
    const changes: Change[] = [
      ["mail", (store) => store.send(mail("alice"))],
      ["what was taken", (store) => store.acknowledge("alice", [read.id]), (store) => store.send(read)],
      ["who joined", (store) => store.join({ name: "alice", role: "reads" })],
      ["a task", (store) => createTask(store.board, { subject: "Read" })],
    ];

    it.each(changes)("is told of %s before it is done", async (_, change, before) => {
      const [store] = await openBoth();
      await before?.(store);
      const onChange = watchUntilTheEnd(store);
      const calls: number[] = [];
      await change(store).then(() => calls.push(onChange.mock.calls.length));
      expect(calls[0]).toBeGreaterThan(0);
    });

    it.each(changes)("is told of %s by another process", async (_, change, before) => {
      const [store, other] = await openBoth();
      await before?.(store);
      const onChange = watchUntilTheEnd(other);
      await change(store);
      await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 60_000, interval: 1 });
    });

    it("is told of who left", async () => {
      const [store] = await openBoth();
      const place = await store.join({ name: "alice", role: "reads" });
      const onChange = watchUntilTheEnd(store);
      await place.leave().then(() => expect(onChange).toHaveBeenCalled());
    });

    it("finds all that came before, and is told of all that comes", async () => {
      const [store, other] = await openBoth();
      const sent = Array.from({ length: 50 }, () => mail("alice"));
      const got = new Set<string>();
      const end = new AbortController();
      onTestFinished(() => end.abort());
      const all = new Promise<void>((resolve, reject) => {
        const look = async () => {
          for (const { id } of await other.unread("alice")) got.add(id);
          if (got.size === sent.length) resolve();
        };
        // A look that comes too late finds the store closed.
        const tryToLook = () => void look().catch(reject);
        other.watch(tryToLook, end.signal);
        tryToLook();
      });
      for (const message of sent) await store.send(message);
      await all;
    });

    // A store also calls every few seconds, whatever has happened. A slow machine that comes to that begins anew.
    it("is not told that somebody looked", async () => {
      const callsOfALook = async () => {
        const [store] = await openBoth();
        const onChange = watchUntilTheEnd(store);
        await store.board.change((board) => board.read());
        await store.members();
        await store.unread("alice");
        await store.acknowledge("alice", []);
        return onChange.mock.calls.length;
      };
      await expect.poll(callsOfALook).toBe(0);
    });

    it("is told what was done before the rest failed", async () => {
      const callsAndTasks = async () => {
        const [store] = await openBoth();
        const onChange = watchUntilTheEnd(store);
        const fail = store.board.change((board) => {
          board.write({
            id: board.newId(),
            subject: "Read",
            description: "",
            status: "pending",
            blockedBy: [],
          });
          throw new Error("no");
        });
        await expect(fail).rejects.toThrow("no");
        // A store may also undo all of it.
        const { tasks } = await store.board.read();
        return onChange.mock.calls.length - tasks.size;
      };
      await expect.poll(callsAndTasks).toBe(0);
    });

    it("is told nothing after the end", async () => {
      const [store] = await openBoth();
      const onChange = vi.fn();
      const end = new AbortController();
      store.watch(onChange, end.signal);
      end.abort();
      store.watch(onChange, end.signal);
      await store.send(mail("alice"));
      expect(onChange).not.toHaveBeenCalled();
    });
  });
}

export function mail(to: string, content = "Hello"): Message {
  return { id: randomUUID(), from: "lead", to, content };
}

function watchUntilTheEnd(store: TeamStore) {
  const onChange = vi.fn();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  store.watch(onChange, end.signal);
  return onChange;
}
