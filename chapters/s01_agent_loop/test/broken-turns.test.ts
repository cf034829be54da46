import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Fault } from "@harness/shared/rehearsal";
import { call, environment, results, say, statuses, watch } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => {
  watch("stdout");
  watch("stderr");
});

describe("a model call that fails", () => {
  it.each<[string, Fault]>([
    [
      "the connection breaks in the middle of the text",
      { kind: "cut", at: "content_block_stop", how: "socket" },
    ],
    ["the stream ends too early", { kind: "cut", at: "message_delta", how: "clean" }],
    [
      "the API reports an error in the middle of the stream",
      { kind: "error_event", at: "content_block_stop" },
    ],
    ["the input of a call is no JSON", { kind: "tool_json", how: "invalid" }],
    ["the prompt is too long", { kind: "prompt_too_long" }],
  ])("ends the turn, keeps the history, and the next prompt is valid: %s", async (_what, fault) => {
    const { agent, journal, prompt } = await rehearse(say(call("bash", { command: "echo 1" })), {
      ...say("Half of the", call("bash", { command: "echo 2" })),
      fault,
    });
    await expect(prompt("First")).rejects.toThrow();
    expect(agent.messages).toHaveLength(3);
    await prompt("Second");
    expect(journal.at(-1)?.status).toBe(200);
    expect(JSON.stringify(agent.messages)).toMatch(/First.*echo 1.*Second.*Done\./);
    expect(JSON.stringify(agent.messages)).not.toMatch(/Half of|Error/);
  });

  it.each([400, 401, 403, 404])("with status %i is not tried again", async (status) => {
    const { agent, journal, prompt } = await rehearse({ ...say("x"), fault: { kind: "status", status } });
    await expect(prompt("First")).rejects.toMatchObject({ status });
    expect(statuses({ journal })).toEqual([status]);
    expect(agent.messages).toEqual([{ role: "user", content: "First" }]);
  });

  it("is one clear line for the user, without a stack trace", async () => {
    const fault: Fault = { kind: "status", status: 401, type: "authentication_error" };
    const { agent, journal } = await rehearse({ ...say("x"), fault });
    const { code, stdout, stderr } = await runChapter(agent.model.url, agent.workdir, ["-p", "Hello"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/ANTHROPIC_API_KEY/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(statuses({ journal })).toEqual([401]);
  });
});

describe("the user interrupts the turn", () => {
  it("before the model answers: nothing is stored, and the next prompt is valid", async () => {
    const turn = new AbortController();
    const { agent, journal, prompt } = await rehearse(() => {
      turn.abort();
      return { ...say("Too late."), hold: new Promise<void>(() => {}) };
    });
    await expect(prompt("First", turn.signal)).rejects.toThrow();
    expect(agent.messages).toEqual([{ role: "user", content: "First" }]);
    await prompt("Second");
    expect(statuses({ journal })).toEqual([499, 200]);
  });

  it("while the model speaks: the half reply is not kept, and the next prompt is valid", async () => {
    const turn = new AbortController();
    const { agent, journal, prompt } = await rehearse({
      ...say("I will", call("bash", { command: "touch never" })),
      fault: { kind: "idle", at: "message_delta" },
    });
    watch("stdout", () => turn.abort());
    await expect(prompt("First", turn.signal)).rejects.toThrow();
    expect(agent.messages).toHaveLength(1);
    await prompt("Second");
    expect(statuses({ journal })).toEqual([499, 200]);
    expect(existsSync(join(agent.workdir, "never"))).toBe(false);
  });

  it("while a command runs: it stops, all calls are answered, and the model is not asked again", async () => {
    const turn = new AbortController();
    const rehearsal = await rehearse(
      say(call("bash", { command: "echo before; sleep 300" }), call("bash", { command: "touch never" })),
    );
    watch("stderr", (shown) => shown.includes("sleep 300") && setImmediate(() => turn.abort(stopped)));
    await rehearsal.prompt("First", turn.signal);
    expect(statuses(rehearsal)).toEqual([200]);
    expect(results(rehearsal.agent.messages)).toMatchObject([
      { content: expect.stringMatching("stopped: the user interrupted it") },
      { content: "Error: The user interrupted it.", is_error: true },
    ]);
    await expectNextPromptIsValid(rehearsal);
  });

  it("between two calls: the rest is answered as not run, and the next prompt is valid", async () => {
    const turn = new AbortController();
    const touch = (path: string) => call("bash", { command: `touch ${path}` });
    const rehearsal = await rehearse(say(touch("one"), touch("two"), call("no_such_tool", {})));
    watch("stderr", (shown) => shown.includes("(no output)") && turn.abort(stopped));
    await rehearsal.prompt("First", turn.signal);
    expect(results(rehearsal.agent.messages).map(({ content }) => content)).toEqual([
      "(no output)",
      "Error: The user interrupted it.",
      "Error: The user interrupted it.",
    ]);
    expect(existsSync(join(rehearsal.agent.workdir, "one"))).toBe(true);
    expect(existsSync(join(rehearsal.agent.workdir, "two"))).toBe(false);
    await expectNextPromptIsValid(rehearsal);
  });
});

const stopped = new Error("The user interrupted it.");

async function expectNextPromptIsValid({ journal, prompt }: Rehearsal): Promise<void> {
  const before = journal.length;
  await prompt("Second");
  expect(statuses({ journal: journal.slice(before) })).toEqual([200]);
}

/** The chapter as a process of its own, as the student starts it. */
async function runChapter(url: string, cwd: string, args: string[]) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
  const env = {
    PATH: environment().PATH,
    LANG: "en_US.UTF-8",
    ANTHROPIC_API_KEY: "test",
    ANTHROPIC_BASE_URL: url,
  };
  const child = spawn(process.execPath, ["--import", tsx, main, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await closed, stdout, stderr };
}
