/** The chapter as a program. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type MessagesRequest, type Reply, startRehearsalServer } from "@harness/shared/rehearsal";
import { call, environment, put, requests, say, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { gate, readState, send, spawn as spawnCall, speakerOf, timesTold } from "./rehearse.ts";

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));

function run(workdir: string, url: string, ...args: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [launcher, "s15", "--workspace", workdir, "--lang", "en", "--mode", "yolo", ...args],
    {
      env: { ...environment(), ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "test", HOME: workdir },
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** A server whose model says what a function makes of the speaker and of how often it has spoken before. */
async function serve(
  reply: (speaker: string, before: number, body: MessagesRequest) => Reply | Promise<Reply>,
) {
  const spoken = new Map<string, number>();
  const server = await startRehearsalServer({
    model: {
      reply({ body }) {
        const speaker = speakerOf(body);
        if (speaker === "side") return say("[]");
        const before = spoken.get(speaker) ?? 0;
        spoken.set(speaker, before + 1);
        return reply(speaker, before, body);
      },
    },
  });
  onTestFinished(() => server.close());
  return server;
}

const never = new Promise<never>(() => {});

it("waits in one-shot mode for teammates at work, and leaves when all sleep", async () => {
  const workdir = temporaryDirectory();
  const server = await serve((speaker, before) => {
    if (speaker === "lead") return before === 0 ? say(spawnCall("alice"), spawnCall("bob")) : say("I see.");
    const other = speaker === "alice" ? "bob" : "lead";
    return before === 0 && speaker === "alice" ? say(send(other, "Your turn.")) : answer(speaker, before);
  });
  const answer = (speaker: string, before: number) =>
    speaker === "bob" && before === 1 ? say(send("lead", "Both are done.")) : say("I rest.");
  expect(await once(run(workdir, server.url, "-p", "go"), "exit")).toEqual([0, null]);
  const last = requests(server).findLast((body) => speakerOf(body) === "lead");
  expect(timesTold(last, "Both are done.")).toBe(1);
});

it("tells the next lead who was killed in the middle of its work; nothing it had is lost", async () => {
  const workdir = temporaryDirectory();
  const begun = gate();
  const first = await serve((speaker, before) => {
    if (speaker === "lead" && before === 0)
      return say(call("task_create", { subject: "Build" }), spawnCall("alice", { task_id: "1" }));
    if (speaker === "lead" && before === 1) return say(send("alice", "Use the small one."));
    if (speaker === "lead") return say("I wait.");
    if (before === 0) return say("Ready.");
    begun.resolve();
    return never;
  });
  const killed = run(workdir, first.url);
  killed.stdin?.write("go\n");
  await begun.promise;
  killed.kill("SIGKILL");
  await once(killed, "exit");

  const second = await serve((speaker, before) =>
    speaker === "lead" && before === 0 ? say(spawnCall("alice", { task_id: "1" })) : say("I see."),
  );
  expect(await once(run(workdir, second.url, "-p", "go on"), "exit")).toEqual([0, null]);
  const [lead] = requests(second).filter((body) => speakerOf(body) === "lead");
  expect(timesTold(lead, "alice is gone: its session ended")).toBe(1);
  expect(timesTold(lead, "Free again: 1 Build")).toBe(1);
  const alice = requests(second).findLast((body) => speakerOf(body) === "alice");
  expect(timesTold(alice, "Use the small one.")).toBe(1);
  expect(timesTold(alice, "You have claimed task [>] 1 Build")).toBe(1);
  expect(readState(workdir, "team/mailboxes/alice.jsonl")).toContain('{"done":');
});

it("has one lead at a time: a second session says whose team it is, and the first one's is unharmed", async () => {
  const workdir = temporaryDirectory();
  const [spawned, refused] = [gate(), gate()];
  const server = await serve(async (speaker, _, body) => {
    const text = JSON.stringify(body.messages);
    if (speaker === "alice") return say("Ready.");
    if (text.includes("is taken")) return say("Another session leads.");
    if (text.includes("is at work")) {
      spawned.resolve();
      await refused.promise;
      return say("I wait.");
    }
    return say(spawnCall("alice"));
  });
  const first = run(workdir, server.url, "-p", "go");
  const ended = once(first, "exit");
  await spawned.promise;
  expect(await once(run(workdir, server.url, "-p", "go"), "exit")).toEqual([0, null]);
  refused.resolve();
  expect(await ended).toEqual([0, null]);
  const results = requests(server).map(({ messages }) => JSON.stringify(messages));
  expect(results.some((text) => /name: .*lead.* is taken/.test(text))).toBe(true);
});

it("starts although the list of members cannot be read, says so, and leaves it as it is", async () => {
  const workdir = temporaryDirectory();
  put(join(workdir, ".harness/team/members.json"), "[ broken");
  const server = await serve(() => say("Hello."));
  const child = run(workdir, server.url, "-p", "hello");
  let shown = "";
  child.stderr?.on("data", (text) => {
    shown += text;
  });
  // When it exits, not all that it said has been read.
  expect(await once(child, "close")).toEqual([0, null]);
  expect(shown).toContain("members.json");
  expect(readState(workdir, "team/members.json")).toBe("[ broken");
});
