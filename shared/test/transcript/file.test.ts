import { appendFileSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { hideKey } from "../../src/model/index.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";
import { readTranscript, transcriptOf, writeTranscript } from "../../src/transcript/index.ts";

type Message = Anthropic.MessageParam;

const LOST = "It may have run.";
const hello: Message = { role: "user", content: "hello" };
const question: Message = { role: "user", content: "Which files are there?" };
const call: Message = {
  role: "assistant",
  content: [{ type: "tool_use", id: "1", name: "bash", input: { command: "ls" } }],
};
const result: Message = {
  role: "user",
  content: [{ type: "tool_result", tool_use_id: "1", content: "a.txt" }],
};

let file: string;

beforeEach(() => {
  vi.stubEnv("HARNESS_RUNS", "on");
  onTestFinished(() => void vi.unstubAllEnvs());
  file = join(temporaryDirectory(), "transcripts", "w.jsonl");
});

describe("a conversation on disk", () => {
  test("may hold many images", () => {
    const data = "A".repeat(6_000_000);
    const image = { type: "image", source: { type: "base64", media_type: "image/png", data } } as const;
    const seen: Message = { role: "user", content: [image, image, image] };
    writeTranscript(file, [question, call, result, seen]);
    expect(readTranscript(file, LOST)).toHaveLength(4);
  });

  test("holds no key: neither one of this process nor one that looks like it", () => {
    hideKey("opensesame-of-this-process");
    const keys = ["opensesame-of-this-process", `sk-ant-${"x".repeat(20)}`];
    const text = keys.join(" and ");
    const signature = Buffer.from(text).toString("base64");
    const blocks: Anthropic.ContentBlockParam[] = [
      { type: "thinking", thinking: "Nothing to hide.", signature },
      { type: "thinking", thinking: text, signature },
      { type: "tool_use", id: "1", name: "bash", input: { command: `echo ${text}` } },
    ];
    const answer: Anthropic.ToolResultBlockParam = {
      type: "tool_result",
      tool_use_id: "1",
      content: [{ type: "text", text }],
    };
    writeTranscript(file, [
      { role: "user", content: text },
      { role: "assistant", content: blocks },
    ]);
    writeTranscript(file, [{ role: "user", content: [answer] }]);
    writeTranscript(file, [
      { role: "user", content: text },
      { role: "assistant", content: blocks },
      { role: "user", content: [answer] },
    ]);
    for (const key of keys) expect(readFileSync(file, "utf8")).not.toContain(key);
    const [said, thought, read] = readTranscript(file, LOST);
    expect(said?.content).toBe("[secret] and [secret]");
    expect(thought?.content).toEqual([
      blocks[0],
      { type: "text", text: "[secret] and [secret]" },
      { ...blocks[2], input: { command: "echo [secret] and [secret]" } },
    ]);
    expect(read?.content).toEqual([
      { ...answer, content: [{ type: "text", text: "[secret] and [secret]" }] },
    ]);
  });

  test("what is new is added: the longest conversation costs no more than the shortest", () => {
    writeTranscript(file, [question]);
    const { ino } = statSync(file);
    for (const messages of [
      [question, call],
      [question, call],
      [question, call, result],
    ]) {
      writeTranscript(file, messages);
      expect(readTranscript(file, LOST).slice(0, messages.length)).toEqual(messages);
    }
    expect(statSync(file).ino).toBe(ino);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["a shorter conversation", [hello]],
    ["none at all", []],
    ["one with another beginning", [question, call, result]],
  ])("%s takes its place", (_, messages) => {
    writeTranscript(file, [hello, call, result]);
    writeTranscript(file, messages);
    expect(readTranscript(file, LOST)).toEqual(messages);
  });

  test("a message that was changed in place is written anew", () => {
    const message = { ...hello };
    writeTranscript(file, [message]);
    message.content = "hello, and good-bye";
    writeTranscript(file, [message]);
    expect(readTranscript(file, LOST)).toEqual([message]);
  });

  test.each([
    ["added to it", () => appendFileSync(file, transcriptOf([hello]))],
    ["removed it", () => rmSync(file)],
  ])("when somebody else has %s, it is whole again", (_, meddle) => {
    writeTranscript(file, [question]);
    meddle();
    writeTranscript(file, [question, call, result]);
    expect(readTranscript(file, LOST)).toEqual([question, call, result]);
  });

  test("a line that was not finished counts as not written, and the call before it is answered", () => {
    writeTranscript(file, [question, call]);
    const torn = transcriptOf([result]).slice(0, -5);
    appendFileSync(file, torn);
    const answer = { type: "tool_result", tool_use_id: "1", content: LOST, is_error: true };
    expect(readTranscript(file, LOST)).toEqual([question, call, { role: "user", content: [answer] }]);
    expect(readFileSync(file, "utf8")).toContain(torn);
  });
});
