/**
 * One of several programs that share a store. Its members do one thing again and again for a while, and it says how long
 * each took: argv holds where the store is, what to do, how many members it has, the number of the first, and how long.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { claimNext, completeTask } from "../../src/tasks/index.ts";
import { openStore } from "./open.ts";

const [, , where = "", what = "", ...numbers] = process.argv;
const [members = 1, first = 0, forMs = 1000] = numbers.map(Number);
const names = Array.from({ length: members }, (_, number) => `m${first + number}`);
const store = openStore(where);
/** The marks of the members. */
const places = new Map<string, string>();

const DEEDS: Record<string, (name: string) => Promise<unknown>> = {
  /** A message is durable. */
  send: (name) => store.send({ id: randomUUID(), from: name, to: name, content: "x".repeat(200) }),
  /** A message is sent, read and acknowledged. */
  async mail(name) {
    await store.send({ id: randomUUID(), from: name, to: name, content: "x".repeat(200) });
    const unread = await store.unread(name);
    await store.acknowledge(
      name,
      unread.map(({ id }) => id),
    );
  },
  /** A task is claimed and completed. */
  async claim(name) {
    const owner = { name, process: places.get(name) ?? "" };
    const task = await claimNext(store.board, owner, new Set());
    if (task) await completeTask(store.board, task.id, owner);
  },
  /** Mail is waited for; its text is the moment in which it was sent. */
  async wake(name) {
    const changed = new Promise<void>((resolve) => store.watch(resolve, AbortSignal.timeout(forMs)));
    for (const { id, content } of await store.unread(name)) {
      console.log(now() - Number(content));
      await store.acknowledge(name, [id]);
    }
    await Promise.race([changed, pause(until - now())]);
  },
};

for (const name of names) places.set(name, (await store.join({ name, role: "is measured" })).member);
console.log("ready");
await new Promise((resolve) => process.stdin.once("data", resolve));
const until = now() + forMs;
await Promise.all(names.map(repeat));
process.exit();

async function repeat(name: string): Promise<void> {
  const deed = DEEDS[what];
  while (deed && now() < until) {
    const begun = now();
    await deed(name);
    if (what !== "wake") console.log(now() - begun);
  }
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
