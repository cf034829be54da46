/** Half a surrogate pair leaves by no door: not to the API, not to a file. A strict server and real files say so. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { describePart } from "../../src/mcp/index.ts";
import { cleanReply, connectModel, createRecorder, describeError, inBrief } from "../../src/model/index.ts";
import { startRehearsalServer } from "../../src/rehearsal/index.ts";
import { jsonFile, jsonLog, openState } from "../../src/state/index.ts";
import { call, environment, say, temporaryDirectory } from "../../src/test-kit/index.ts";
import { readTranscript, writeTranscript } from "../../src/transcript/index.ts";
import { anyText, anyValue, isWhole } from "../text/malformed.ts";

const HALF = "c\ud800e";

test("whatever a request holds, the API takes it, the same beginning stays the same, and so does the file of the run", async () => {
  const bodies: string[] = [];
  const server = await startRehearsalServer({
    model: { reply: () => say(call("bash", { command: HALF })) },
    onEntry: ({ request }) => bodies.push(JSON.stringify(request.body)),
  });
  onTestFinished(() => server.close());
  const home = environment().HOME ?? "";
  const options = { chapter: "s01", workspace: "/w", keep: true, isSensitive: () => false };
  const recorder = createRecorder({ ...options, onProblem() {} });
  const env = { ANTHROPIC_API_KEY: "any", ANTHROPIC_BASE_URL: server.url };
  const { client, id } = await connectModel({
    chapterDir: home,
    dotenvFile: join(home, ".env"),
    env,
    recorder,
  });
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: HALF }];
  const request = {
    model: id,
    max_tokens: 100,
    system: HALF,
    messages,
    tools: [{ name: "bash", description: HALF, input_schema: { type: "object" as const, title: HALF } }],
  };
  const reply = await client.messages.stream(request).finalMessage();
  const { content, calls } = cleanReply(reply, messages);
  expect(calls[0]?.input).toEqual({ command: "c\ufffde" });
  const result = {
    type: "tool_result" as const,
    tool_use_id: calls[0]?.id ?? "",
    content: `${HALF} 😀 \\ud83d`,
  };
  messages.push({ role: "assistant", content }, { role: "user", content: [result] });
  await client.messages.stream(request).finalMessage();
  await client.messages.countTokens({ model: id, messages });
  expect(server.journal.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(bodies.filter((body) => !isWhole(body))).toEqual([]);
  expect(bodies[1]).toContain("c\ufffde 😀 \\\\ud83d");
  const beginnings = bodies
    .map((body) => JSON.parse(body))
    .map((body) => [body.tools, body.system, body.messages[0]]);
  expect(beginnings[1]).toEqual(beginnings[0]);
  await recorder.close();
  const lines = readFileSync(recorder.file() ?? "", "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.map((line) => isWhole(JSON.parse(line)))).toEqual(lines.map(() => true));
});

test("a tool gets exactly the input that the conversation holds", () => {
  fc.assert(
    fc.property(anyValue, anyText, (input, text) => {
      const blocks = [
        { type: "text", text },
        { type: "tool_use", id: "t1", name: "bash", input: { input } },
      ];
      const reply = { id: "m1", content: blocks, stop_reason: "tool_use" } as unknown as Anthropic.Message;
      const { content, calls } = cleanReply(reply, []);
      expect(isWhole(content)).toBe(true);
      expect(content.at(-1)).toMatchObject({ input: calls[0]?.input });
    }),
  );
});

test("a conversation on disk holds none, and one that does is repaired when it is read", () => {
  vi.stubEnv("HARNESS_RUNS", "on");
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = join(temporaryDirectory(), "w.jsonl");
  fc.assert(
    fc.property(anyText, (text) => {
      writeTranscript(file, [{ role: "user", content: text }]);
      const kept = JSON.parse(readFileSync(file, "utf8"));
      expect(isWhole(kept)).toBe(true);
      writeFileSync(file, `${JSON.stringify({ role: "user", content: text })}\n`);
      expect(readTranscript(file, "lost")).toEqual([kept]);
    }),
    { numRuns: 30 },
  );
});

test("nor does a file of .harness, whoever wrote it", async () => {
  const state = openState(temporaryDirectory());
  const schema = z.object({ text: z.string() }).prefault({ text: "" });
  const file = jsonFile(state, "one.json", schema);
  await file.change((value) => {
    value.text = HALF;
  });
  const log = jsonLog(state, "many.jsonl", schema);
  await log.append([{ text: HALF }]);
  const texts = ["one.json", "many.jsonl"].map((name) => readFileSync(join(state.directory, name), "utf8"));
  expect(texts.map((text) => isWhole(JSON.parse(text)))).toEqual([true, true]);
  expect([file.read(), ...log.read().entries]).toEqual([{ text: "c\ufffde" }, { text: "c\ufffde" }]);
});

test("no pair is cut where an error or a part of an answer is shortened", () => {
  const long = "😀".repeat(1500);
  for (const text of [`a${long}`, long]) {
    expect(isWhole(inBrief(new Error(text + HALF)))).toBe(true);
    expect(isWhole(describeError(new Error(text)))).toBe(true);
    expect(isWhole(describePart({ type: "hologram", text }))).toBe(true);
  }
});
