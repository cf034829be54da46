import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { call, quiet, resultTexts, say, statuses, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { clearOldResults } from "../src/compact/clear-old-results.ts";
import { compactIfNeeded } from "../src/compact/index.ts";
import { storeLongResults } from "../src/compact/store-long-results.ts";
import { print, rehearse, stored } from "./rehearse.ts";

let terminal: string[];
beforeEach(() => {
  terminal = quiet();
});

describe("a result over its budget", () => {
  it("goes to a file as a whole, and the model gets its ends and the path", async () => {
    const rehearsal = await rehearse({}, say(call("bash", { command: "seq 1 20000" })));
    await rehearsal.prompt("Count");
    const [result = ""] = resultTexts(rehearsal.agent.messages);
    expect(result).toMatch(
      /^\(108894 characters\. All of them are in \.harness\/outputs\/toolu_\w+\.txt;.*\n1\n2\n/,
    );
    expect(result).toMatch(/\n19999\n20000\n$/);
    expect(result.length).toBeLessThan(2_300);
    const text = Array.from({ length: 20_000 }, (_, i) => `${i + 1}\n`).join("");
    expect(Object.values(stored(rehearsal.agent, "outputs"))).toEqual([text]);
    expect(terminal.join("")).toContain(
      "a result of 108,894 characters was stored in .harness/outputs/toolu_",
    );
    expect(statuses(rehearsal)).toEqual([200, 200]);
  });

  it("does not exist for read_file: what was stored can be read", async () => {
    const text = "line\n".repeat(20_000);
    const rehearsal = await rehearse(
      { files: { "long.txt": text } },
      say(call("read_file", { path: "long.txt" })),
    );
    await rehearsal.prompt("Read");
    expect(resultTexts(rehearsal.agent.messages)).toEqual([text]);
    expect(existsSync(join(rehearsal.agent.workdir, ".harness"))).toBe(false);
  });

  it("does not split a character, and keeps the mark of an error", async () => {
    const rehearsal = await rehearse({});
    addRound(rehearsal.agent, { id: "toolu_1", content: "👩‍👩‍👧漢".repeat(5_000), is_error: true });
    await storeLongResults(rehearsal.agent);
    expect(rehearsal.agent.messages.at(-1)).toMatchObject({ content: [{ is_error: true }] });
    expect(resultTexts(rehearsal.agent.messages)[0]).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it("gets a safe name in .harness/outputs, and no file is written over", async () => {
    const rehearsal = await rehearse({});
    for (const mark of ["a", "b"]) {
      addRound(rehearsal.agent, { id: "../x", content: mark.repeat(40_000) });
      await storeLongResults(rehearsal.agent);
    }
    expect(Object.keys(stored(rehearsal.agent, "outputs"))).toEqual(["___x.txt", "___x_2.txt"]);
    expect(resultTexts(rehearsal.agent.messages)[1]).toContain(".harness/outputs/___x_2.txt");
  });

  it("is not for git; the project's own settings and skills are", async () => {
    const { agent } = await rehearse({
      files: { ".harness/settings.json": "{}", ".harness/skills/a/SKILL.md": "---" },
    });
    addRound(agent, { id: "a", content: "x".repeat(40_000) });
    await storeLongResults(agent);
    execFileSync("git", ["init", "-q"], { cwd: agent.workdir });
    const options = { cwd: agent.workdir, encoding: "utf8" } as const;
    const untracked = execFileSync("git", ["ls-files", "--others", "--exclude-standard"], options);
    expect(untracked.trim().split("\n")).toEqual([
      ".harness/.gitignore",
      ".harness/settings.json",
      ".harness/skills/a/SKILL.md",
    ]);
  });

  it.each(["", "outputs"])(
    "stays whole when .harness/%s is a link: nothing is written outside",
    async (name) => {
      const rehearsal = await rehearse({});
      const outside = temporaryDirectory();
      if (name) mkdirSync(join(rehearsal.agent.workdir, ".harness"));
      symlinkSync(outside, join(rehearsal.agent.workdir, ".harness", name));
      addRound(rehearsal.agent, { id: "toolu_1", content: "a".repeat(40_000) });
      await storeLongResults(rehearsal.agent);
      expect(resultTexts(rehearsal.agent.messages)).toEqual(["a".repeat(40_000)]);
      expect(existsSync(join(outside, "toolu_1.txt")) || existsSync(join(outside, "outputs"))).toBe(false);
      expect(terminal.join("")).toMatch(/a long result could not be stored.*\.harness/);
    },
  );
});

describe("old results", () => {
  const rounds = (count: number) => Array.from({ length: count }, (_, i) => say(print(`round-${i}`, 5_000)));

  it("become one line each when half of the context is used, the newest stay", async () => {
    const rehearsal = await rehearse({ limit: 40_000 }, ...rounds(12));
    await rehearsal.prompt("Go");
    const texts = resultTexts(rehearsal.agent.messages);
    expect(texts[0]).toBe(
      "(An old result of bash, 5008 characters, was removed to make room. Get it again if you need it, in a way that changes nothing.)",
    );
    expect(texts.slice(-3).every((text) => text.length > 5_000)).toBe(true);
    expect(terminal.join("")).toMatch(/cleared \d+ old results: \d+,\d{3} → \d+,\d{3} tokens/);
    expect(rehearsal.summaryRequests()).toEqual([]);
    expect(new Set(statuses(rehearsal))).toEqual(new Set([200]));
  });

  it("are cleared together, once in a while: a little each time would spoil the prompt cache", async () => {
    const rehearsal = await rehearse({ limit: 40_000 }, ...rounds(24));
    await rehearsal.prompt("Go");
    expect(terminal.join("").match(/cleared/g)?.length).toBeLessThan(4);
  });

  it("are left alone if that would free less than a tenth of the limit", async () => {
    const { agent } = await rehearse({});
    for (const id of ["toolu_1", "toolu_2", "toolu_3"]) addRound(agent, { id, content: "a".repeat(2_000) });
    clearOldResults(agent, 10_000);
    expect(resultTexts(agent.messages).map((text) => text.length)).toEqual([2_000, 2_000, 2_000]);
    clearOldResults(agent, 6_000);
    expect(resultTexts(agent.messages).map((text) => text.length < 200)).toEqual([true, true, false]);
  });

  it("stay if they are as short as the line that would take their place", async () => {
    const { agent } = await rehearse({});
    for (const chars of [300, 301, 400])
      addRound(agent, { id: `toolu_${chars}`, content: "a".repeat(chars) });
    clearOldResults(agent, 100);
    expect(resultTexts(agent.messages).map((text) => text[0])).toEqual(["a", "(", "a"]);
  });

  it("are all whole while the model has not seen them, also with a reminder behind them", async () => {
    const rehearsal = await rehearse(
      { limit: 12_000 },
      say(...[0, 1, 2, 3, 4, 5].map((i) => print(`r${i}`, 4_000))),
    );
    rehearsal.agent.hooks.push({ event: "PostToolUse", handler: () => ({ context: "Mind the step." }) });
    await rehearsal.prompt("Go");
    const [, second] = rehearsal.requests();
    expect(resultTexts(second?.messages ?? []).map((text) => text.length > 4_000)).toEqual(
      Array(6).fill(true),
    );
  });

  it("of read_file stay when they are the newest reading of a file", async () => {
    const files = { a: "a".repeat(6_000), b: "b".repeat(6_000) };
    const read = (path: string) => say(call("read_file", { path }));
    const lines = [read("a"), read("a"), read("./b"), ...rounds(8)];
    const rehearsal = await rehearse({ limit: 30_000, files }, ...lines);
    await rehearsal.prompt("Go");
    const [first, second, third, fourth] = resultTexts(rehearsal.agent.messages);
    expect([second, third]).toEqual([files.a, files.b]);
    expect(first).toContain("old result of read_file");
    expect(fourth).toContain("old result of bash");
  });

  it("that were stored are still named by their path", async () => {
    const rehearsal = await rehearse({});
    addRound(rehearsal.agent, { id: "toolu_1", content: "a".repeat(40_000) });
    await storeLongResults(rehearsal.agent);
    const path = /\.harness\/outputs\/\S+\.txt/.exec(resultTexts(rehearsal.agent.messages)[0] ?? "")?.[0];
    addRound(rehearsal.agent, { id: "toolu_2", content: "b" });
    for (const _twice of [1, 2]) clearOldResults(rehearsal.agent, 100);
    expect(resultTexts(rehearsal.agent.messages)[0]).toContain(`All of it is in ${path}`);
    expect(path).toBe(".harness/outputs/toolu_1.txt");
  });

  it("are left alone in the messages that somebody else holds", async () => {
    const rehearsal = await rehearse({ limit: 3_000 });
    for (const id of ["toolu_1", "toolu_2", "toolu_3"])
      addRound(rehearsal.agent, { id, content: "a".repeat(3_000) });
    const before = structuredClone(rehearsal.agent.messages);
    const held = [...rehearsal.agent.messages];
    await compactIfNeeded(rehearsal.agent);
    expect(held).toEqual(before);
    expect(rehearsal.agent.messages).not.toEqual(before);
  });
});

interface Round {
  id: string;
  content: string;
  is_error?: boolean;
}

/** A prompt, a call of bash and its result. */
function addRound({ messages }: { messages: unknown[] }, { id, ...result }: Round): void {
  if (messages.length === 0) messages.push({ role: "user", content: "Go" });
  messages.push({ role: "assistant", content: [{ type: "tool_use", id, name: "bash", input: {} }] });
  messages.push({ role: "user", content: [{ type: "tool_result", tool_use_id: id, ...result }] });
}
