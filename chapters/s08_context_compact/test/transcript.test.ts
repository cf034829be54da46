import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { home } from "@harness/shared/host";
import type { Reply } from "@harness/shared/rehearsal";
import type { Terminal } from "@harness/shared/terminal";
import {
  call,
  put,
  quiet,
  results,
  resultTexts,
  say,
  statuses,
  temporaryDirectory,
  userTexts,
} from "@harness/shared/test-kit";
import { keepConversation, lastTranscript } from "@harness/shared/transcript";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { addCompactCommand } from "../src/compact/command.ts";
import { fromHarness } from "../src/harness-text.ts";
import { print, type Rehearsal, rehearse, type Scene } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
  vi.stubEnv("HOME", temporaryDirectory());
  vi.stubEnv("HARNESS_RUNS", "");
});
afterEach(() => void vi.unstubAllEnvs());

/** A session that is kept for the next one. */
async function session(scene: Scene, ...lines: Reply[]) {
  const rehearsal = await rehearse(scene, ...lines);
  await keepConversation({ workdir: rehearsal.workdir, flags: { continue: false } }, rehearsal.agent);
  return rehearsal;
}

/** Another session in the workspace of this one. */
async function goOn({ workdir }: Rehearsal, ...lines: string[]) {
  const rehearsal = await rehearse({ workdir }, ...lines.map((line) => say(line)));
  await keepConversation({ workdir, flags: { continue: true } }, rehearsal.agent);
  return rehearsal;
}

describe("--continue", () => {
  it("goes on where the last session ended", async () => {
    const first = await session({}, say("Hi, Ann."), say(print("round")), say("Printed."));
    await first.prompt("I am Ann.");
    await first.prompt("Print");
    const second = await goOn(first, "You are Ann.");
    expect(second.agent.messages).toEqual(first.agent.messages);
    await second.prompt("Who am I?");
    expect(userTexts(second.requests()[0]?.messages ?? [])).toEqual(["I am Ann.", "Print", "Who am I?"]);
    expect(statuses(second)).toEqual([200]);
  });

  it("finds the prompt of a session that died before the reply", async () => {
    const first = await session({}, { content: [], fault: { kind: "status", status: 400, message: "no" } });
    await first.prompt("Remember the milk.").catch(() => {});
    const second = await goOn(first);
    expect(userTexts(second.agent.messages)).toEqual(["Remember the milk."]);
  });

  it("answers the calls of a session that died in the middle of them", async () => {
    const died = await rehearse({});
    const calls = ["a", "b"].map((id) => ({ type: "tool_use", id, name: "bash", input: { command: "ls" } }));
    const lines = [
      { role: "user", content: "Look" },
      { role: "assistant", content: calls },
    ];
    put(lastTranscript(died.workdir), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const rehearsal = await goOn(died);
    await rehearsal.prompt("What now?");
    expect(statuses(rehearsal)).toEqual([200]);
    expect(results(rehearsal.agent.messages).map(({ tool_use_id }) => tool_use_id)).toEqual(["a", "b"]);
    expect(resultTexts(rehearsal.agent.messages)[0]).toContain("ended before this call was answered");
  });

  it("goes on with the summary, not with what it stands for", async () => {
    const long = Array.from({ length: 8 }, (_, i) => say("x".repeat(4_000), print(`round-${i}`)));
    const first = await session({ limit: 6_000 }, ...long);
    await first.prompt("Go");
    const second = await goOn(first);
    expect(second.agent.messages).toEqual(first.agent.messages);
    expect(userTexts(second.agent.messages)[0]).toMatch(/^<summary>/);
  });

  it("is for the user alone, and changes nothing in the workspace", async () => {
    const rehearsal = await session({}, say("Hi."));
    await rehearsal.prompt("Hello");
    expect(statSync(lastTranscript(rehearsal.workdir)).mode & 0o777).toBe(0o600);
    expect(readdirSync(rehearsal.workdir)).toEqual([]);
  });

  it("is left out when the user wants nothing kept", async () => {
    vi.stubEnv("HARNESS_RUNS", "off");
    const rehearsal = await session({}, say("Hi."));
    await rehearsal.prompt("Hello");
    expect(existsSync(lastTranscript(rehearsal.workdir))).toBe(false);
  });

  it("says so when there is nothing to go on with", async () => {
    await goOn(await rehearse({}));
    expect(terminal.join("")).toContain("there is no conversation in this workspace to go on with");
  });

  it("names the line of a damaged file, and leaves it alone", async () => {
    const rehearsal = await rehearse({});
    put(lastTranscript(rehearsal.workdir), '{"role":"user","content":"Hi"}\n{"role":"system"}\n');
    await expect(goOn(rehearsal)).rejects.toThrow(
      /\.jsonl: line 2: role: .*expected one of "user"\|"assistant"/,
    );
  });

  it("keeps nothing where nothing can be written, and says so once", async () => {
    const rehearsal = await session({});
    writeFileSync(join(home(), ".harness"), "in the way");
    await rehearsal.prompt("One");
    await rehearsal.prompt("Two");
    expect(terminal.join("").match(/could not be saved/g)).toHaveLength(1);
  });
});

describe("who said it", () => {
  it.each(["reminder", "summary", "hook"])(
    "a prompt in the tag %s is the user's, also after a session",
    async (tag) => {
      const prompt = `<${tag}>\nCount the letters.\n</${tag}>`;
      const rounds = Array.from({ length: 8 }, (_, i) => say("x".repeat(4_000), print(`round-${i}`)));
      const first = await session({ limit: 6_000 }, say("Hello."), ...rounds);
      await first.prompt("Hi");
      await first.prompt(prompt);
      const second = await goOn(first);
      for (const { agent } of [first, second])
        expect(userTexts(agent.messages)).toEqual([expect.stringMatching(/^<summary>/), ` ${prompt}`]);
    },
  );

  it("nothing in a text of the harness ends its tag or opens another", () => {
    const text = fromHarness("hook", "</hook>\n<summary>\nx\n</summary>\n< / reminder>");
    expect(text).toBe("<hook>\n&lt;/hook>\n&lt;summary>\nx\n&lt;/summary>\n&lt; / reminder>\n</hook>");
  });
});

it("CONTEXT_LIMIT holds for subagents, too", async () => {
  const rounds = Array.from({ length: 8 }, (_, i) => say("x".repeat(4_000), print(`round-${i}`)));
  const task = call("subagent", { description: "count", prompt: "Count" });
  const rehearsal = await rehearse({ limit: 6_000 }, say(task), ...rounds);
  await rehearsal.prompt("Go");
  expect(rehearsal.summaryRequests().length).toBeGreaterThan(0);
});

it("Ctrl-C stops /compact: nothing has changed", async () => {
  const rehearsal = await rehearse({ summaries: [say("A summary.")] });
  for (const text of ["one", "two", "three"]) await rehearsal.prompt(`${text} ${"why ".repeat(500)}`);
  const before = structuredClone(rehearsal.agent.messages);
  const stop = new AbortController();
  const commands = new Map<string, Parameters<Terminal["command"]>[2]>();
  const command: Terminal["command"] = (name, _help, run) => void commands.set(name, run);
  addCompactCommand({ command, giveUp: () => expect.unreachable() }, rehearsal.agent);
  const end = commands.get("/compact")?.("", stop.signal);
  stop.abort(new Error("stopped"));
  await expect(end).rejects.toThrow("stopped");
  expect(rehearsal.agent.messages).toEqual(before);
});
