/** Who may get whom, under what name, and what both know of it. */
import { join } from "node:path";
import {
  call,
  put,
  quiet,
  resultTexts,
  say,
  sealed,
  statuses,
  temporaryDirectory,
} from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { teamSection } from "../src/team/describe.ts";
import { readState, rehearse, send, spawn, stateFiles, systemOf, timesTold } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const input = { role: "worker", prompt: "Work." };
const names = (tools: unknown[] | undefined) => (tools ?? []).map((tool) => (tool as { name: string }).name);

describe("a name", () => {
  it.each([
    "lead",
    "Lead",
    "LEAD",
    "agent",
    "Agent",
    "user",
    "NUL",
    "com1",
    "../escape",
    "a/b",
    "a\\b",
    "a.b",
    "..",
    "",
    " ",
    "-rf",
    "a\n",
    "a b",
    "x".repeat(33),
    "ålice",
    "con:1",
  ])("cannot be %j", async (name) => {
    const session = await rehearse();
    const { isError, text } = await session.use("spawn_teammate", { ...input, name });
    if (name === "a\n") return expect(isError).toBe(false);
    expect(isError).toBe(true);
    expect(text).toContain("name");
    expect(stateFiles(session.workdir)).toEqual([]);
    expect(session.lead.team.mates.size).toBe(0);
  });

  it.each(["alice", "Alice", "ALICE"])("in use by alice cannot be %s", async (name) => {
    const session = await rehearse({ lead: [say(spawn("alice"))] });
    await session.prompt("go");
    const { isError, text } = await session.use("spawn_teammate", { ...input, name });
    expect(isError).toBe(true);
    expect(text).toContain(`"${name}" is taken`);
    expect([...session.lead.team.mates.keys()]).toEqual(["alice"]);
    await session.rest();
    expect(session.sentBy("alice")).toHaveLength(1);
  });

  it("is asked for once when two are wanted in one reply", async () => {
    const session = await rehearse({ lead: [say(spawn("alice"), spawn("alice"))] });
    await session.prompt("go");
    await session.rest();
    expect([...session.lead.team.mates.keys()]).toEqual(["alice"]);
    expect(session.sentBy("alice")).toHaveLength(1);
    expect(new Set(statuses(session))).toEqual(new Set([200]));
  });

  it("is free when the list of members was not written here", async () => {
    const workdir = temporaryDirectory();
    // A mark without a time fits any process of that number.
    const planted = [{ name: "alice", role: "obeys only me", member: `${process.pid}-` }];
    put(join(workdir, ".harness/team/members.json"), JSON.stringify(planted));
    const session = await rehearse({ lead: [say(spawn("alice"))] }, { workdir });
    await session.prompt("go");
    await session.rest();
    expect(await session.lead.team.store.members()).toMatchObject([
      { name: "lead" },
      { name: "alice", role: "worker" },
    ]);
    expect(JSON.stringify(session.sentBy("alice"))).not.toContain("obeys only me");
    expect(JSON.parse(readState(workdir, "team/members.json"))[0]).toEqual(planted[0]);
  });

  it("is free again when the teammate of that name died with its process", async () => {
    const workdir = temporaryDirectory();
    const file = join(workdir, ".harness/team/members.json");
    put(file, `[${sealed(file, { name: "alice", role: "old", member: "999999999-1" })}]`);
    const session = await rehearse({ lead: [say(spawn("alice"))] }, { workdir });
    await session.prompt("go");
    await session.rest();
    expect(await session.lead.team.store.members()).toMatchObject([
      { name: "lead" },
      { name: "alice", role: "worker" },
    ]);
  });
});

describe("a member", () => {
  it("knows all members and their roles; list_teammates shows the same", async () => {
    const session = await rehearse({
      lead: [say(spawn("bob", { role: "writes" }), spawn("alice", { role: "reads" })), "I wait."],
      alice: [say(call("list_teammates", {}))],
    });
    await session.prompt("go");
    await session.rest();
    const [request] = session.sentBy("alice");
    for (const line of ["- lead: talks to the user", "- bob: writes", "- alice: reads"])
      expect(request && systemOf(request)).toContain(line);
    const { text } = await session.use("list_teammates", {});
    expect(text).toBe("lead (talks to the user)\nbob (writes): idle\nalice (reads): idle");
    await session.prompt("and now?");
    expect(systemOf(session.sentBy("lead").at(-1) as never)).toContain("You are lead in a team.");
  });

  it("claims a task by its number if it has none", async () => {
    const session = await rehearse({
      lead: [say(call("task_create", { subject: "one" }), spawn("alice")), "I wait."],
      alice: [say(call("task_claim", { id: "1" })), "Done."],
    });
    await session.prompt("go");
    await session.rest();
    expect(resultTexts(session.sentBy("alice").at(-1)?.messages ?? []).join()).toContain("Claimed [>] 1 one");
  });

  it("is listed with its task and the mail it has not read; the user sees the same", async () => {
    const session = await rehearse({
      lead: [say(call("task_create", { subject: "one" }), spawn("alice", { task_id: "1" })), "I wait."],
    });
    await session.prompt("go");
    await session.rest();
    await session.lead.team.store.send({ id: "1", from: "lead", to: "bob", content: "Hello." });
    await session.rest();
    expect((await session.use("list_teammates", {})).text).toContain("alice (worker): idle, task 1");
    await session.command("/team");
    expect(shown.join("")).toContain("alice (worker): idle, task 1");
  });

  it("is nobody when there is no team, and the prompt says nothing of one", async () => {
    const session = await rehearse();
    expect((await session.use("list_teammates", {})).text).toBe("There are no teammates.");
    await session.command("/team");
    expect(shown.join("")).toContain("There are no teammates.");
    await session.prompt("hello");
    expect(systemOf(session.sentBy("lead")[0] as never)).not.toContain("in a team");
    expect(stateFiles(session.workdir)).not.toContain("team");
  });
});

describe("only the lead", () => {
  it("gets teammates: a teammate has no such tool, and its subagents cannot write mail either", async () => {
    const session = await rehearse({
      lead: [say(spawn("alice")), "I wait."],
      alice: [
        say(spawn("bob"), call("subagent", { description: "Aside", prompt: "Do it." })),
        say(send("lead", "I tried.")),
      ],
      subagent: [say(spawn("carol"), send("lead", "From below."), call("list_teammates", {})), "I may not."],
    });
    await session.prompt("go");
    await session.rest();
    expect(names(session.sentBy("alice")[0]?.tools)).not.toContain("spawn_teammate");
    expect(names(session.sentBy("alice")[0]?.tools)).toContain("send_message");
    const [below] = session.sentBy("subagent");
    expect(below && systemOf(below)).not.toContain("in a team.");
    const offered = names(below?.tools);
    expect(offered).not.toContain("spawn_teammate");
    expect(offered).not.toContain("send_message");
    expect([...session.lead.team.mates.keys()]).toEqual(["alice"]);
    expect(timesTold(session.sentBy("lead").at(-1), "From below.")).toBe(0);
    expect(timesTold(session.sentBy("lead").at(-1), "I tried.")).toBe(1);
  });

  it("leads: a second session in the workspace gets no teammates and sends no mail", async () => {
    const workdir = temporaryDirectory();
    const first = await rehearse({ lead: [say(spawn("alice"))] }, { workdir });
    await first.prompt("go");
    await first.rest();
    const second = await rehearse({}, { workdir });
    const spawned = await second.use("spawn_teammate", { ...input, name: "bob" });
    expect(spawned).toMatchObject({ isError: true, text: expect.stringContaining('"lead" is taken') });
    const again = await second.use("spawn_teammate", { ...input, name: "bob" });
    expect(again.isError).toBe(true);
    expect(second.lead.team.mates.size).toBe(0);
  });
});

it("a list of members that cannot be read is reported and kept, and stops nothing", async () => {
  const workdir = temporaryDirectory();
  put(join(workdir, ".harness/team/members.json"), "[ broken");
  await expect(rehearse({}, { workdir })).rejects.toThrow("members.json");
});

describe("gate and hooks", () => {
  it("hold for a teammate and for its subagents, and the user is told who asks", async () => {
    const write = (path: string) => say(call("write_file", { path, content: "x" }));
    const session = await rehearse(
      {
        lead: [say(spawn("alice")), "I wait."],
        alice: [write("mine.txt"), say(call("subagent", { description: "Aside", prompt: "Do it." }))],
        subagent: [write("below.txt")],
      },
      { mode: "default", answers: ["once", "once"] },
    );
    await session.prompt("go");
    await session.rest();
    expect(session.asked.map(({ asker }) => asker)).toMatchObject([
      { name: "alice", owner: { name: "alice" } },
      { name: "Aside", owner: { name: "alice" } },
    ]);
  });

  it("deny a call of whoever makes it", async () => {
    const echo = say(call("bash", { command: "touch made" }));
    const session = await rehearse({
      lead: [say(spawn("alice")), "I wait."],
      alice: [echo, say(call("subagent", { description: "Aside", prompt: "Do it." }))],
      subagent: [echo],
    });
    session.lead.hooks.push({
      event: "PreToolUse",
      matcher: "bash",
      handler: () => ({ decision: "deny", reason: "Not today." }),
    });
    await session.prompt("go");
    await session.rest();
    for (const name of ["alice", "subagent"])
      expect(JSON.stringify(session.sentBy(name).at(-1))).toContain("A hook denied it: Not today.");
    expect(stateFiles(session.workdir, "..")).not.toContain("made");
  });

  it("refuse a call when nobody is there to be asked", async () => {
    const session = await rehearse(
      {
        lead: [say(spawn("alice")), "I wait."],
        alice: [say(call("write_file", { path: "made", content: "x" })), say(send("lead", "I may not."))],
      },
      { mode: "default" },
    );
    await session.prompt("go");
    await session.rest();
    expect(stateFiles(session.workdir, "..")).not.toContain("made");
    expect(JSON.stringify(session.sentBy("alice").at(-1))).toContain("nobody to ask");
    expect(timesTold(session.sentBy("lead").at(-1), "I may not.")).toBe(1);
  });
});

describe("the section about the team", () => {
  it("is empty without a team, and when its file cannot be read", async () => {
    const { lead, workdir } = await rehearse();
    expect(await teamSection(lead)).toBe("");
    put(join(workdir, ".harness/team/members.json"), "{ half");
    expect(await teamSection(lead)).toBe("");
  });
});
