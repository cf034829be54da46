/** A teammate's life: what it does next, and for how long. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  bash,
  call,
  put,
  quiet,
  say,
  sealed,
  statuses,
  temporaryDirectory,
  userTexts,
} from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { createTask } from "../src/tasks/index.ts";
import { gated, type Rehearsal, rehearse, send, spawn, task, timesTold } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const create = (subject: string, blockedBy: string[] = []) => call("task_create", { subject, blockedBy });

/** Every request of an agent as texts of its user messages. */
function told(session: Rehearsal, name: string): string[] {
  return userTexts(session.sentBy(name).at(-1)?.messages ?? []);
}

describe("an idle teammate", () => {
  it("claims one free task at a time, the lowest id first, and the lead is told with its next turn", async () => {
    const session = await rehearse({
      lead: [say(spawn("alice"), create("one"), create("two"), create("three", ["2"])), "I wait."],
      alice: [
        "Ready.",
        say(call("task_complete", { id: "1" })),
        "One is done.",
        say(call("task_complete", { id: "2" })),
        "Two is done.",
        say(call("task_complete", { id: "3" })),
        "Three is done.",
      ],
    });
    await session.prompt("go");
    await session.rest();
    const claims = told(session, "alice").filter((text) => text.includes("You have claimed task"));
    expect(claims.map((text) => /\[>\] (\d)/.exec(text)?.[1])).toEqual(["1", "2", "3"]);
    for (const id of ["1", "2", "3"]) expect(await task(session, id)).toMatchObject({ status: "completed" });
    const before = session.sentBy("lead").length;
    await session.prompt("And?");
    expect(session.sentBy("lead")).toHaveLength(before + 1);
    for (const id of ["1", "2", "3"])
      expect(timesTold(session.sentBy("lead").at(-1), `alice claimed task ${id}`)).toBe(1);
  });

  it("reads its mail before it looks at the board", async () => {
    const first = gated(say("Ready."));
    const session = await rehearse({
      lead: [say(spawn("alice"), create("one"), send("alice", "Mail first.")), "I wait."],
      alice: [first.line],
    });
    await session.prompt("go");
    first.open();
    await session.rest();
    const texts = told(session, "alice");
    const [mail, claim] = ["Mail first.", "You have claimed task"].map((part) =>
      texts.findIndex((text) => text.includes(part)),
    );
    expect(mail).toBeGreaterThan(0);
    expect(claim).toBeGreaterThan(mail ?? 0);
  });

  it("goes on with a task it has, and claims no second one", async () => {
    const session = await rehearse({
      lead: [say(spawn("alice", {}), create("one"), create("two")), "I wait."],
      alice: ["Ready.", "I have begun.", say(call("task_claim", { id: "2" })), "I may not."],
    });
    await session.prompt("go");
    await session.rest();
    expect(await task(session, "1")).toMatchObject({ status: "in_progress", owner: { name: "alice" } });
    await session.use("send_message", { to: "alice", content: "Take the second, too." });
    await session.rest();
    expect(await task(session, "2")).toMatchObject({ status: "pending" });
    expect(JSON.stringify(session.sentBy("alice").at(-1))).toContain("Task 1 is yours: complete it");
  });

  it("sleeps without a request until somebody needs it", async () => {
    const session = await rehearse({ lead: [say(spawn("alice")), "I wait."], alice: ["Ready."] });
    await session.prompt("go");
    await session.rest();
    expect(session.sentBy("alice")).toHaveLength(1);
    expect(session.lead.team.mates.get("alice")?.isIdle).toBe(true);
    await createTask(session.lead.board, { subject: "Late", description: "", blockedBy: [] });
    await session.rest();
    expect(timesTold(session.sentBy("alice").at(-1), "Late")).toBeGreaterThan(0);
  });

  it("does not claim again what it has given back, until the task is another one", async () => {
    const giveBack = say(call("task_update", { id: "1", status: "pending" }));
    const session = await rehearse({
      lead: [say(spawn("alice"), create("one"), create("two")), "I wait."],
      alice: [
        "Ready.",
        giveBack,
        "Not for me.",
        say(call("task_complete", { id: "2" })),
        "Two is done.",
        giveBack,
      ],
    });
    await session.prompt("go");
    await session.rest();
    expect(await task(session, "1")).toMatchObject({ status: "pending" });
    expect(await task(session, "2")).toMatchObject({ status: "completed" });
    await session.use("task_update", { id: "1", description: "It is about the second file." });
    await session.rest();
    const claims = told(session, "alice").filter((text) => text.includes("You have claimed task [>] 1"));
    expect(claims).toHaveLength(2);
    expect(claims.at(-1)).toContain("It is about the second file.");
  });

  it("is one of two that want a task: the other one sleeps on", async () => {
    const session = await rehearse({
      lead: [say(spawn("alice"), spawn("bob")), "I wait."],
    });
    await session.prompt("go");
    await session.rest();
    await createTask(session.lead.board, { subject: "Only one", description: "", blockedBy: [] });
    await session.rest();
    const takers = ["alice", "bob"].filter((name) => told(session, name).join().includes("Only one"));
    expect(takers).toHaveLength(1);
    expect(await task(session, "1")).toMatchObject({ owner: { name: takers[0] } });
  });
});

describe("a task", () => {
  it("given at the start is claimed before the first model call", async () => {
    const session = await rehearse({
      lead: [say(create("one"), create("two"), spawn("alice", { task_id: "2" })), "I wait."],
    });
    let owner: unknown;
    session.lead.hooks.push({
      event: "UserPromptSubmit",
      handler: async (_, agent) => {
        if (agent.name === "alice") owner ??= (await task(session, "2"))?.owner;
        return undefined;
      },
    });
    await session.prompt("go");
    await session.rest();
    expect(owner).toMatchObject({ name: "alice" });
    expect(told(session, "alice")[0]).toContain("The first prompt of alice.\n\nYou have claimed task");
    expect(session.sentBy("alice")).toHaveLength(1);
    expect(await task(session, "1")).toMatchObject({ status: "pending" });
  });

  it.each(["7", "1"])(
    "that cannot be claimed (%s) starts no teammate, and leaves the name free",
    async (task_id) => {
      const session = await rehearse({
        lead: [say(create("one"), call("task_claim", { id: "1" })), "Mine."],
      });
      await session.prompt("go");
      const input = { name: "alice", role: "r", prompt: "p", task_id };
      expect(await session.use("spawn_teammate", input)).toMatchObject({ isError: true });
      expect(session.lead.team.mates.size).toBe(0);
      expect(await session.lead.team.store.members()).toMatchObject([{ name: "lead" }]);
      expect((await session.use("spawn_teammate", { ...input, task_id: undefined })).isError).toBe(false);
    },
  );

  it("that was not made here is not claimed by an idle teammate until it was taken up here", async () => {
    const workdir = temporaryDirectory();
    put(join(workdir, ".harness/tasks/1.json"), '{ "subject": "Came along", "status": "pending" }');
    const session = await rehearse({ lead: [say(spawn("alice")), "I wait."] }, { workdir });
    await session.prompt("go");
    await session.rest();
    expect(await task(session, "1")).toMatchObject({ status: "pending" });
    expect(told(session, "alice").join("\n")).not.toContain("Came along");
    expect(shown.join("").match(/\.harness\/tasks holds what this program did not write here/g)).toHaveLength(
      1,
    );
    await session.use("task_update", { id: "1", description: "Do it well." });
    await session.rest();
    expect(told(session, "alice").join("\n")).toMatch(/You have claimed task .*1 Came along/);
  });

  it("of the dead one of its name is gone on with before another is claimed", async () => {
    const workdir = temporaryDirectory();
    const owner = { name: "alice", process: `${spawnSync("true").pid}-1` };
    const file = (id: number) => join(workdir, `.harness/tasks/${id}.json`);
    put(file(1), sealed(file(1), { subject: "new", status: "pending" }));
    put(file(2), sealed(file(2), { subject: "begun", status: "in_progress", owner }));
    const members = join(workdir, ".harness/team/members.json");
    put(members, `[${sealed(members, { name: owner.name, role: "builder", member: owner.process })}]`);
    const session = await rehearse({ lead: ["I see.", say(spawn("alice")), "I wait."] }, { workdir });
    await session.prompt("hello");
    expect(told(session, "lead").join("\n")).toContain(
      "alice is gone: its session ended\nFree again: 2 begun",
    );
    await session.prompt("go");
    await session.rest();
    expect(told(session, "alice").join("\n")).toMatch(/You have claimed task .*2 begun/);
    expect(await task(session, "1")).toMatchObject({ status: "pending" });
  });
});

describe("a long turn", () => {
  it("of a dozen rounds and more is brought to its end", async () => {
    const rounds = Array.from({ length: 13 }, (_, round) => say(bash(`echo ${round} >> rounds`)));
    const session = await rehearse({
      lead: [say(spawn("alice")), "I wait."],
      alice: [...rounds, say(send("lead", "All thirteen."))],
    });
    await session.prompt("go");
    await session.rest();
    expect(timesTold(session.sentBy("lead").at(-1), "All thirteen.")).toBe(1);
    expect(session.sentBy("alice")).toHaveLength(15);
  });

  it("keeps what it was asked first and splits no pair when it is compacted", async () => {
    const rounds = Array.from({ length: 24 }, () => say("x".repeat(6_000), bash("echo round")));
    const session = await rehearse(
      {
        lead: [say(spawn("alice")), "I wait."],
        alice: [...rounds, say(send("lead", "All done."))],
        side: ({ system }) => (JSON.stringify(system).includes("You summarise") ? "So far, so good." : "[]"),
      },
      { env: {} },
    );
    session.lead.model.contextLimit = 30_000;
    await session.prompt("go");
    await session.rest();
    const last = session.sentBy("alice").at(-1);
    expect(JSON.stringify(last?.messages)).toContain("So far, so good.");
    expect(JSON.stringify(last?.system)).toContain("The first prompt of alice.");
    expect(told(session, "alice").join()).toContain("The first prompt of alice.");
    expect(new Set(statuses(session))).toEqual(new Set([200]));
    expect(JSON.stringify(session.sentBy("lead").at(-1)?.messages)).not.toContain("So far, so good.");
  });

  it("of two that only answer one another ends at the cap, and the lead is told", async () => {
    // Three messages of a third of the cap each: what bob writes to her gives her no new rounds.
    const turn = [...Array(32).fill(call("list_teammates", {})), send("bob", "And you?"), "Sent."];
    let [asked, isSent] = [0, false];
    const session = await rehearse({
      lead: [say(spawn("bob"), spawn("alice")), "I wait."],
      alice: () => say(turn[asked++ % turn.length]),
      bob: ({ messages }) => {
        isSent = !isSent && JSON.stringify(messages.at(-1)).includes("And you?");
        return isSent ? say(send("alice", "And you?")) : "Sent.";
      },
    });
    await session.prompt("go");
    await session.rest();
    expect(told(session, "lead").join()).toContain("It was stopped after 100 rounds.");
    expect([...session.lead.team.mates.keys()]).toEqual(["bob"]);
    expect(asked).toBe(100);
  });
});

describe("a command in the background", () => {
  it("reports to the teammate that started it, and wakes it", async () => {
    const session = await rehearse({
      lead: [say(spawn("alice")), "I wait."],
      alice: [
        say(
          call("bash", {
            command: "until [ -e go ]; do sleep 0.05; done; echo built",
            run_in_background: true,
          }),
        ),
        "It runs.",
        say(send("lead", "It is built.")),
      ],
    });
    await session.prompt("go");
    await expect.poll(() => session.lead.team.mates.get("alice")?.isIdle).toBe(true);
    put(join(session.workdir, "go"), "");
    await session.rest();
    expect(told(session, "alice").join("\n")).toContain("bg1 completed");
    expect(told(session, "lead").join("\n")).not.toContain("bg1 completed");
    expect(timesTold(session.sentBy("lead").at(-1), "It is built.")).toBe(1);
  });

  it("reports to the lead when the teammate is gone", async () => {
    const session = await rehearse({
      lead: [say(spawn("alice")), "I wait."],
      alice: [
        say(
          call("bash", {
            command: "until [ -e go ]; do sleep 0.05; done; echo built",
            run_in_background: true,
          }),
        ),
      ],
    });
    await session.prompt("go");
    await expect.poll(() => session.lead.team.mates.get("alice")?.isIdle).toBe(true);
    await session.command("/stop alice");
    put(join(session.workdir, "go"), "");
    await session.rest();
    expect(told(session, "lead").join("\n")).toContain("bg1 is running");
    expect(told(session, "lead").join("\n")).toContain("It is yours now");
    expect(told(session, "lead").join("\n")).toContain("bg1 completed");
    expect(existsSync(join(session.workdir, ".harness/outputs/bg1.txt"))).toBe(true);
  });
});

it("an agent has its conversation and todos for itself, and shares board, costs, hooks and what the user allowed", async () => {
  const todos = [{ content: "Mine", status: "in_progress" }];
  const session = await rehearse({
    lead: [say(spawn("alice")), "I wait."],
    alice: [say(call("todo_write", { todos }))],
  });
  const { lead } = session;
  let alice: Agent = lead;
  lead.hooks.push({
    event: "UserPromptSubmit",
    handler: (_, agent) => {
      if (agent.name === "alice") alice = agent;
      return undefined;
    },
  });
  await session.prompt("The user's words.");
  await session.rest();
  expect(alice.todos).toEqual(todos);
  expect(lead.todos).toEqual([]);
  expect(JSON.stringify(alice.messages)).not.toContain("The user's words.");
  expect(JSON.stringify(lead.messages)).not.toContain("todo_write");
  expect(alice.compaction).not.toBe(lead.compaction);
  for (const key of ["board", "costs", "hooks", "permissions", "session", "background", "team"] as const)
    expect(alice[key]).toBe(lead[key]);
});
