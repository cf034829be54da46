/** How a teammate ends, and what the others hear of it. */
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reply } from "@harness/shared/rehearsal";
import type { WakeUpSource } from "@harness/shared/terminal";
import { bash, call, quiet, say, smallDisk, userTexts } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { nextTurn } from "../src/inbox/turns.ts";
import { waitForTeam } from "../src/team/index.ts";
import { broken, gated, type Rehearsal, rehearse, send, spawn, task, timesTold } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const refusal: Reply = { content: [], fault: { kind: "refusal" } };
const withTask = [say(call("task_create", { subject: "one" }), spawn("alice", { task_id: "1" })), "I wait."];

async function expectGone(session: Rehearsal, reason: string): Promise<void> {
  const told = userTexts(session.sentBy("lead").at(-1)?.messages ?? []).join("\n");
  expect(told).toContain("alice is gone: ");
  expect(told).toContain(reason);
  expect(told).toContain("Free again: 1 one");
  expect(await task(session, "1")).toMatchObject({ status: "pending" });
  expect(await task(session, "1")).not.toHaveProperty("owner");
  expect(session.lead.team.mates.size).toBe(0);
  const again = { name: "alice", role: "worker", prompt: "Again.", task_id: "1" };
  expect(await session.use("spawn_teammate", again)).toMatchObject({ isError: false });
  await session.rest();
  expect(session.lead.team.mates.get("alice")?.isIdle).toBe(true);
}

describe("a teammate", () => {
  it("whose request fails is gone, and the lead is told although nobody types", async () => {
    const session = await rehearse({ lead: withTask, alice: [broken] });
    await session.prompt("go");
    await session.rest();
    await expectGone(session, "no model today");
  });

  it("that the model refuses is gone", async () => {
    const session = await rehearse({ lead: withTask, alice: [refusal] });
    await session.prompt("go");
    await session.rest();
    await expectGone(session, "The model refused to go on.");
  });

  it("that never stops is stopped", async () => {
    let rounds = 0;
    const session = await rehearse({
      lead: withTask,
      alice: () => (++rounds <= 100 ? say(call("list_teammates", {})) : "Done."),
    });
    await session.prompt("go");
    await session.rest();
    expect(rounds).toBe(100);
    await expectGone(session, "It was stopped after 100 rounds.");
  });

  it("whose prompt a hook refuses is gone", async () => {
    const session = await rehearse({ lead: withTask });
    let isOn = true;
    session.lead.hooks.push({
      event: "UserPromptSubmit",
      handler: (_, { name }) => {
        if (!isOn || name !== "alice") return undefined;
        isOn = false;
        return { decision: "deny", reason: "No teammates on Sundays." };
      },
    });
    await session.prompt("go");
    await session.rest();
    await expectGone(session, "No teammates on Sundays.");
  });

  it("that the user stops is gone in the middle of its turn; the lead is told with the next prompt", async () => {
    const held = gated(say("Never said."));
    const session = await rehearse({ lead: withTask, alice: [held.line] });
    await session.prompt("go");
    await held.asked;
    await session.command("/stop alice");
    expect(shown.join("")).toContain("alice is gone.");
    expect(await session.rest()).toEqual([]);
    await session.prompt("and?");
    await expectGone(session, "the user has ended this teammate");
    held.open();
  });

  it("that the user stops while it sleeps, or waits for an answer, is gone as well", async () => {
    const session = await rehearse({ lead: [say(spawn("alice"), spawn("bob")), "I wait."] });
    await session.prompt("go");
    await session.rest();
    await session.command("/stop alice");
    await session.command("/stop bob");
    expect(await session.lead.team.store.members()).toMatchObject([{ name: "lead" }]);
    await session.command("/stop carol");
    expect(shown.join("")).toContain('There is no teammate "carol". There are: none.');
  });

  it("ends a running command when it is stopped", async () => {
    const session = await rehearse({
      lead: withTask,
      alice: [say(bash("touch begun; while true; do sleep 0.05; done"))],
    });
    await session.prompt("go");
    await expect.poll(() => existsSync(join(session.workdir, "begun"))).toBe(true);
    await session.command("/stop alice");
    expect(await task(session, "1")).toMatchObject({ status: "pending" });
  });

  it("leaves what it was just reading to the next one of its name when it is stopped", async () => {
    const session = await rehearse({
      lead: withTask,
      alice: ["Ready.", say(bash("touch begun; while true; do sleep 0.05; done"))],
    });
    await session.prompt("go");
    await session.rest();
    await session.use("send_message", { to: "alice", content: "Read this." });
    await expect.poll(() => existsSync(join(session.workdir, "begun"))).toBe(true);
    await session.command("/stop alice");
    expect(await session.lead.team.store.unread("alice")).toMatchObject([{ content: "Read this." }]);
  });

  it("leaves what it has not read to the next one of its name", async () => {
    const session = await rehearse({
      lead: withTask,
      alice: ["Ready.", broken, "I am new.", "I have read it."],
    });
    await session.prompt("go");
    await session.rest();
    await session.use("send_message", { to: "alice", content: "Read this." });
    await session.rest();
    await expectGone(session, "no model today");
    expect(timesTold(session.sentBy("alice").at(-1), "Read this.")).toBe(1);
    expect(await session.lead.team.store.unread("alice")).toEqual([]);
  });
});

describe("a teammate that ends while nothing can be written", () => {
  it.each(["team", "tasks"])(
    "gives back task and name as soon as .harness/%s is well again",
    async (name) => {
      const held = gated(say("Never said."));
      const session = await rehearse({ lead: withTask, alice: [held.line] });
      await session.prompt("go");
      await held.asked;
      // A file in its place: nobody can write there, root included.
      const directory = join(session.workdir, ".harness", name);
      renameSync(directory, `${directory}.away`);
      writeFileSync(directory, "");
      await session.command("/stop alice");
      rmSync(directory);
      renameSync(`${directory}.away`, directory);
      held.open();
      await expectNoGhost(session);
    },
  );

  it.each(["fill", "protect"] as const)("does so on a real disk, too: %s", async (harm) => {
    const disk = smallDisk();
    if (!disk) return;
    const held = gated(say("Never said."));
    const session = await rehearse({ lead: withTask, alice: [held.line] }, { workdir: disk.directory });
    await session.prompt("go");
    await held.asked;
    disk[harm]();
    await session.command("/stop alice");
    expect(await task(session, "1")).toMatchObject({ status: "in_progress" });
    disk.repair();
    held.open();
    await expectNoGhost(session);
  });

  async function expectNoGhost(session: Rehearsal): Promise<void> {
    const members = () => session.lead.team.store.members();
    await expect.poll(members).toMatchObject([{ name: "lead" }]);
    expect(await task(session, "1")).toMatchObject({ status: "pending" });
    const again = { name: "alice", role: "worker", prompt: "Again.", task_id: "1" };
    expect(await session.use("spawn_teammate", again)).toMatchObject({ isError: false });
    await session.rest();
    expect(await task(session, "1")).toMatchObject({ status: "in_progress", owner: { name: "alice" } });
  }
});

describe("a teammate lives on", () => {
  it("when the user says no to its call: its turn is over, and the lead is told", async () => {
    const write = say(call("write_file", { path: "made", content: "x" }), bash("touch made-too"));
    const session = await rehearse(
      { lead: withTask, alice: [write, "Never asked for.", say(send("lead", "I understand."))] },
      { mode: "default", answers: [{ no: "that one is mine" }] },
    );
    await session.prompt("go");
    await session.rest();
    expect(userTexts(session.sentBy("lead").at(-1)?.messages ?? []).join("\n")).toContain(
      "alice's turn was stopped: Not run: the user said no: that one is mine",
    );
    expect(session.sentBy("alice")).toHaveLength(1);
    expect(await task(session, "1")).toMatchObject({ status: "in_progress", owner: { name: "alice" } });
    await session.use("send_message", { to: "alice", content: "Leave it." });
    await session.rest();
    expect(timesTold(session.sentBy("alice").at(-1), "Leave it.")).toBe(1);
  });

  it("when the user interrupts the lead", async () => {
    const stop = new AbortController();
    const lead = gated(say("Never said."));
    const alice = gated(say(send("lead", "I am here.")));
    const session = await rehearse({ lead: [say(spawn("alice")), lead.line], alice: [alice.line] });
    const turn = session.prompt("go", stop.signal).catch(() => {});
    await lead.asked;
    stop.abort(new Error("Not run: the user interrupted the turn."));
    await turn;
    lead.open();
    alice.open();
    await session.rest();
    expect(timesTold(session.sentBy("lead").at(-1), "I am here.")).toBe(1);
  });
});

it("the next line of a pipe waits while a teammate works, and while mail is due", async () => {
  const held = gated(say(send("lead", "It is done.")));
  const session = await rehearse({ lead: [say(spawn("alice")), "I wait."], alice: [held.line] });
  const sources: WakeUpSource[] = [];
  const wakeUpBy = (source: WakeUpSource) => {
    sources.push(source);
    return () => {};
  };
  waitForTeam({ wakeUpBy }, session.lead);
  const isAtWork = () => sources[0]?.isAtWork?.();
  await session.prompt("go");
  await held.asked;
  // No mail yet: what is left is that alice works.
  expect(await nextTurn(session.lead)).toBeUndefined();
  expect(isAtWork()).toBe(true);
  held.open();
  await expect.poll(() => session.lead.team.mates.get("alice")?.isIdle).toBe(true);
  expect(isAtWork()).toBe(true);
  await session.rest();
  expect(isAtWork()).toBe(false);
});
