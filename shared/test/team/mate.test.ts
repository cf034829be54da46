/** A teammate of this process: when it sleeps, what wakes it, what stops it. */
import { expect, it } from "vitest";
import { createMate } from "../../src/team/index.ts";

function mate() {
  const place = new AbortController();
  const membership = { member: "1", lost: place.signal, leave: async () => {} };
  const seen = { wakes: 0 };
  const lead = { wake: () => void seen.wakes++ };
  return { alice: createMate("alice", membership, lead), place, seen };
}

it("sleeps until it is woken, and wakes the lead when it falls asleep", async () => {
  const { alice, seen } = mate();
  const sleep = alice.sleep(alice.listen());
  expect([alice.isIdle, seen.wakes]).toEqual([true, 1]);
  alice.wake();
  expect(alice.isIdle).toBe(false);
  await sleep;
});

it("does not sleep when it was woken since it began to listen", async () => {
  const { alice, seen } = mate();
  const bell = alice.listen();
  alice.wake();
  await alice.sleep(bell);
  expect([alice.isIdle, seen.wakes]).toEqual([false, 0]);
});

it.each(["stopped", "out of its place"])("wakes up when it is %s, and has to end", async (how) => {
  const { alice, place } = mate();
  const sleep = alice.sleep(alice.listen());
  const reason = new Error("Not run: it is over.");
  if (how === "stopped") alice.stop(reason);
  else place.abort(reason);
  await sleep;
  expect(alice.isIdle).toBe(false);
  expect(alice.signal.reason).toBe(reason);
});
