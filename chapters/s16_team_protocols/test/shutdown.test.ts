/** Shutting down: asked, a teammate leaves between two turns and says so; silent, it is ended. */
import { bash, call, put, quiet, say, sealed } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

const MINUTE = 60_000;
const alice = { name: "alice", role: "builder", prompt: "Tidy up." };
const shutdown = { name: "alice", reason: "All is done." };

/** A reply that waits until the lead has asked for the shutdown. */
function askedMeanwhile({ use }: Pick<Rehearsal, "use">, command: string) {
  return { ...say(bash(command)), hold: use("request_shutdown", shutdown).then(() => {}) };
}

it("an idle teammate answers and is gone, without a request to the model", async () => {
  const { use, wakeUp, until, isIdle, requestsOf, lead } = await rehearse();
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  const before = requestsOf("alice").length;
  expect((await use("request_shutdown", shutdown)).text).toBe(
    "alice is asked to shut down. Its answer reaches you as a message.",
  );
  expect(await wakeUp()).toContain("From alice:\nshutdown_1: I have shut down. Tasks given back: none.");
  expect(requestsOf("alice")).toHaveLength(before);
  expect(await lead.team.store.unread("alice")).toEqual([]);
  expect((await use("list_teammates", {})).text).not.toContain("alice");
});

it("who is asked to leave reads the reason, or that there is none", async () => {
  const { use, until, toldTo, lead } = await rehearse({
    alice: [
      () => ({ ...say(bash("true")), hold: use("request_shutdown", { name: "alice" }).then(() => {}) }),
    ],
  });
  await use("spawn_teammate", alice);
  await until(() => !lead.team.mates.has("alice"));
  expect(toldTo("alice")).toContain("Reason: none was given\n</message>");
});

it("a busy one reads it between two rounds, finishes its turn, and gives back its task", async () => {
  const later: { use?: Rehearsal["use"] } = {};
  const rehearsal = await rehearse({
    alice: [
      say(bash("echo one")),
      () => askedMeanwhile(later as Rehearsal, "echo two"),
      say(bash("echo three")),
      "I stop here.",
    ],
  });
  const { use, wakeUp, requestsOf, toldTo } = rehearsal;
  later.use = use;
  await use("task_create", { subject: "Paint" });
  await use("spawn_teammate", { ...alice, task_id: "1" });
  expect(await wakeUp()).toContain("shutdown_1: I have shut down. Tasks given back: 1.");
  expect(requestsOf("alice")).toHaveLength(4);
  expect(JSON.stringify(requestsOf("alice")[2]?.messages.at(-1))).toContain("shutdown_1: shut down.");
  expect(toldTo("alice")).toContain("three");
  expect((await use("task_list", {})).text).toBe("[ ] 1 Paint (free)");
});

it("one that does not answer is ended at its deadline, and its task is free", async () => {
  const { use, wakeUp, lead, clock } = await rehearse({
    alice: [() => ({ ...say("Never said."), hold: new Promise(() => {}) })],
  });
  await use("task_create", { subject: "Paint" });
  await use("spawn_teammate", { ...alice, task_id: "1" });
  await use("request_shutdown", shutdown);
  const mate = lead.team.mates.get("alice");
  await clock.advance(2 * MINUTE - 1);
  expect(mate?.signal.aborted).toBe(false);
  await clock.advance(1);
  await mate?.ended;
  const told = await wakeUp();
  expect(told).toContain("shutdown_1, asked of alice, has expired.");
  expect(told).toContain("Free again: 1 Paint");
  expect(lead.team.mates.has("alice")).toBe(false);
});

it("takes up nothing more, though there is mail and a free task", async () => {
  const later: { use?: Rehearsal["use"] } = {};
  const { use, wakeUp, requestsOf, lead } = await rehearse({
    alice: [
      () => ({
        ...say("Done."),
        hold: (async () => {
          await later.use?.("request_shutdown", shutdown);
          await later.use?.("task_create", { subject: "More" });
          await later.use?.("send_message", { to: "alice", content: "More." });
        })(),
      }),
    ],
  });
  later.use = use;
  await use("spawn_teammate", alice);
  expect(await wakeUp()).toContain("I have shut down.");
  expect(requestsOf("alice")).toHaveLength(1);
  expect((await use("task_list", {})).text).toBe("[ ] 1 More (free)");
  expect((await lead.team.store.unread("alice")).map(({ content }) => content)).toEqual(["More."]);
});

it("asks only a teammate that is there, and not twice", async () => {
  const later: { use?: Rehearsal["use"] } = {};
  const seen: string[] = [];
  const { use, wakeUp } = await rehearse({
    alice: [
      () => ({
        ...say("Done."),
        hold: (async () => {
          await later.use?.("request_shutdown", shutdown);
          seen.push((await later.use?.("request_shutdown", shutdown))?.text ?? "");
        })(),
      }),
    ],
  });
  later.use = use;
  expect((await use("request_shutdown", shutdown)).text).toContain('there is no teammate "alice"');
  await use("spawn_teammate", alice);
  await wakeUp();
  expect(seen).toEqual(["Error: alice was asked before: shutdown_1 is pending."]);
});

it("the next teammate of that name has nothing to do with it", async () => {
  const { use, wakeUp, until, isIdle, lead } = await rehearse({
    alice: ["First.", say(call("submit_plan", { plan: "x" })), "Second."],
  });
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  await use("request_plan", { name: "alice", task: "x" });
  await wakeUp();
  await use("request_shutdown", shutdown);
  await wakeUp();
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  expect(lead.protocol.requests.size).toBe(0);
  expect((await use("review_plan", { request_id: "plan_1", approve: true })).text).toBe(
    "Error: unknown: there is no request plan_1.",
  );
  await use("send_message", { to: "alice", content: "Hello." });
  await until(() => !isIdle("alice"));
  await until(() => isIdle("alice"));
  expect(lead.team.mates.has("alice")).toBe(true);
});

it("an old request that lies in a mailbox ends nobody", async () => {
  const { use, until, isIdle, lead, workdir, toldTo } = await rehearse();
  const envelope = {
    type: "shutdown_request",
    request: "shutdown_1",
    deadline: "2999-01-01T00:00:00Z",
    reason: "",
  };
  const old = { id: "old", from: "lead", to: "alice", content: "shutdown_1: shut down.", envelope };
  const box = `${workdir}/.harness/team/mailboxes/alice.jsonl`;
  put(box, `${sealed(box, old)}\n`);
  await use("spawn_teammate", alice);
  await until(() => toldTo("alice").includes("unknown: there is no request shutdown_1."));
  expect(toldTo("alice")).not.toContain("shutdown_1: shut down.");
  await until(() => isIdle("alice"));
  expect(lead.team.mates.has("alice")).toBe(true);
});

it("the next teammate of that name can be got while the former one still says that it is gone", async () => {
  const { use, until, isIdle, lead } = await rehearse();
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  const { store, mates } = lead.team;
  const former = mates.get("alice");
  let next: Promise<unknown> | undefined;
  store.watch(async () => {
    const isFree = !(await store.members()).some(({ name }) => name === "alice");
    if (isFree) next ??= use("spawn_teammate", { ...alice, plan_first: true });
  }, new AbortController().signal);
  await use("request_shutdown", shutdown);
  await former?.ended;
  await next;
  expect(mates.get("alice")).not.toBe(former);
  expect(mates.has("alice")).toBe(true);
  expect([...lead.protocol.requests.keys()]).toEqual(["plan_2"]);
});

it("what one that was ended has not read is not asked of the next one of that name", async () => {
  const later: { use?: Rehearsal["use"]; lead?: Rehearsal["lead"] } = {};
  const stopped = async () => {
    await later.use?.("request_shutdown", shutdown);
    later.lead?.team.mates.get("alice")?.stop(new Error("Not run: the user has ended this teammate."));
  };
  const { use, until, isIdle, toldTo, lead } = await rehearse({
    alice: [() => ({ ...say("Never said."), hold: stopped() })],
  });
  Object.assign(later, { use, lead });
  await use("spawn_teammate", alice);
  await lead.team.mates.get("alice")?.ended;
  await use("spawn_teammate", alice);
  await until(() => toldTo("alice").includes("unknown: there is no request shutdown_1."));
  expect(toldTo("alice")).not.toContain("shutdown_1: shut down.");
  await until(() => isIdle("alice"));
});

it("one whose answer cannot be written is gone all the same, and the lead is told", async () => {
  const { use, until, isIdle, lead, workdir, wakeUp } = await rehearse();
  await use("spawn_teammate", alice);
  await until(() => isIdle("alice"));
  put(`${workdir}/.harness/team/mailboxes/lead.jsonl/in-the-way`, "");
  await use("request_shutdown", shutdown);
  expect(await wakeUp()).toContain("alice is gone: it has shut down");
  expect(lead.team.mates.has("alice")).toBe(false);
});
