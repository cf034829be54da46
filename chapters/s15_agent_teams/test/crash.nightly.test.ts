import { onStateProblem, openState } from "@harness/shared/state";
import { bundle, start, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import type { TeamStore } from "../src/team/state.ts";
import { openTeamStore } from "../src/team/store.ts";
import { mail } from "./store.contract.ts";

const one = { ...mail("alice"), id: "one" };
const two = { ...mail("alice"), id: "two" };
const next = { ...mail("alice"), id: "next" };

it.each([
  ["send", 9],
  ["acknowledge", 9],
  ["join", 9],
  ["leave", 9],
])("leaves a whole team when a process dies at any step of %s", async (action, changes) => {
  const script = await bundle(new URL("dying.ts", import.meta.url));
  const steps = Array.from({ length: changes + 1 }, (_, index) => index + 1);
  const deaths = await Promise.all(steps.map((step) => dieAt(script, action, step)));
  // After its last change it comes to its end.
  expect(deaths).toEqual(steps.map((step) => step <= changes));
});

/** Was it killed? What it left is checked in either case. */
async function dieAt(script: string, action: string, step: number): Promise<boolean> {
  const workdir = temporaryDirectory();
  const store = openTeamStore(openState(workdir));
  onStateProblem(({ reason }) => expect.unreachable(reason));
  for (const message of [one, two]) await store.send(message);
  await store.join({ name: "bob", role: "lives" });
  const { code, signal } = await start(script, [workdir, action, String(step)]).ended;
  expect([code, signal]).toEqual(signal ? [null, "SIGKILL"] : [0, null]);

  // What it did is done, or nothing of it; what it took, it took from the oldest on.
  const left = await idsFor("alice", store);
  const outcomes: Record<string, string[]> = {
    send: ["one,two", "one,two,new"],
    acknowledge: ["one,two", "two", ""],
  };
  expect(outcomes[action] ?? ["one,two"]).toContain(left);

  // Everybody else can go on at once, and its name is free.
  await store.send(next);
  expect(await idsFor("alice", store)).toBe([left, "next"].filter(Boolean).join());
  expect(await store.members()).toMatchObject([{ name: "bob" }]);
  await store.join({ name: "Dying", role: "lives" });
  const dead = await store.removeDead();
  expect([[], ["dying"]]).toContainEqual(dead.map(({ name }) => name));
  expect(await store.members()).toMatchObject([{ name: "bob" }, { name: "Dying" }]);
  return signal !== null;
}

async function idsFor(mailbox: string, store: TeamStore): Promise<string> {
  return (await store.unread(mailbox)).map(({ id }) => id).join();
}
