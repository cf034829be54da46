import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connectModel, createRecorder, type Entry } from "../../src/model/index.ts";
import { increment, type Sent } from "../../src/model/record/increment.ts";
import type { ReplyEntry, RequestEntry } from "../../src/model/record/index.ts";
import { startRehearsalServer } from "../../src/rehearsal/index.ts";
import { call, environment, heldBytes, say } from "../../src/test-kit/index.ts";

const KEY = "my-own-key-12345";
let home: string;

beforeEach(() => {
  home = environment().HOME ?? "";
});

async function connect(replies: ReturnType<typeof say>[], { keep = true } = {}) {
  const server = await startRehearsalServer({ model: { reply: () => replies.shift() ?? say("Done.") } });
  onTestFinished(() => server.close());
  const problems: string[] = [];
  const recorder = createRecorder({
    chapter: "s01",
    workspace: "/work/my place",
    keep,
    isSensitive: (input) => input.includes(".env"),
    onProblem: (reason) => problems.push(reason),
  });
  const env = { ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url };
  const { client, id } = await connectModel({
    chapterDir: home,
    dotenvFile: join(home, ".env"),
    env,
    recorder,
  });
  const ask = (messages: Anthropic.MessageParam[], more = {}) =>
    client.messages.stream({ model: id, max_tokens: 100, messages, ...more }).finalMessage();
  return { recorder, problems, ask, client };
}

async function entriesOf(recorder: ReturnType<typeof createRecorder>): Promise<Entry[]> {
  await recorder.close();
  return readFileSync(recorder.file() ?? "", "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("each request is kept with what is new in it, and each reply with its times, usage and stop reason", async () => {
  const { recorder, ask } = await connect([say(call("bash", { command: "ls" })), say("你好 👩‍🔬")]);
  const tools = [{ name: "bash", input_schema: { type: "object" as const } }];
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: "hi" }];
  const { content } = await ask(messages, { system: "Be brief.", tools });
  const id = content.find((block) => block.type === "tool_use")?.id ?? "";
  messages.push({ role: "assistant", content });
  const result = { type: "tool_result" as const, tool_use_id: id, content: "a.txt" };
  messages.push({ role: "user", content: [{ ...result, cache_control: { type: "ephemeral" } }] });
  await ask(messages, { system: "Be brief.", tools });
  const [start, first, reply, second, last] = await entriesOf(recorder);
  expect(start).toMatchObject({
    kind: "start",
    order: 0,
    format: 1,
    chapter: "s01",
    workspace: "/work/my place",
  });
  expect(first).toMatchObject({
    kind: "request",
    order: 1,
    keeps: 0,
    params: { system: "Be brief.", tools, max_tokens: 100 },
  });
  expect((first as RequestEntry).messages).toEqual([
    { role: "user", content: [{ type: "text", text: "hi" }] },
  ]);
  expect(reply).toMatchObject({
    kind: "reply",
    to: 1,
    status: 200,
    ms: expect.any(Number),
    firstMs: expect.any(Number),
  });
  expect((reply as ReplyEntry).message).toMatchObject({
    stop_reason: "tool_use",
    usage: { input_tokens: expect.any(Number) },
  });
  expect(((reply as ReplyEntry).message as Anthropic.Message).content).toEqual(
    JSON.parse(JSON.stringify(content)),
  );
  expect(second).toMatchObject({ order: 3, base: 1, keeps: 1, marks: [[2, 0]] });
  expect((second as RequestEntry).params).not.toHaveProperty("system");
  expect((second as RequestEntry).messages.map(({ role }) => role)).toEqual(["assistant", "user"]);
  expect((second as RequestEntry).messages[1]?.content).toEqual([result]);
  expect(last).toMatchObject({
    to: 3,
    message: { content: [{ type: "text", text: "你好 👩‍🔬" }], stop_reason: "end_turn" },
  });
});

test("no key and nothing from a file with secrets is written down, and only the owner can read the run", async () => {
  const { recorder, ask } = await connect([]);
  const use = (id: string, input: object) => ({ type: "tool_use" as const, id, name: "bash", input });
  const result = (id: string, content: string) => ({
    type: "tool_result" as const,
    tool_use_id: id,
    content,
  });
  const tools = [{ name: "bash", input_schema: { type: "object" as const } }];
  await ask(
    [
      { role: "user", content: `key ${KEY}, sk-ant-api03-abcdefghijklmnop, ghp_${"a".repeat(36)}` },
      { role: "assistant", content: [use("a", { command: "cat ../.env" }), use("b", { command: "env" })] },
      {
        role: "user",
        content: [result("a", "PLAIN=hidden1"), result("b", "HOME=/x\nDB_PASSWORD=hidden2\n")],
      },
    ],
    { tools },
  );
  await recorder.close();
  const file = recorder.file() ?? "";
  const text = readFileSync(file, "utf8");
  expect(text).not.toMatch(/my-own-key|sk-ant|ghp_|hidden/);
  expect(text).toContain("HOME=/x");
  expect(JSON.stringify(recorder.last())).not.toContain(KEY);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, ".harness/runs")).mode & 0o777).toBe(0o700);
  expect(file).toMatch(/\/my_place-[0-9a-f]{8}\/[\dTZ-]+-\d+\.jsonl$/);
});

test("a reply that nobody reads to its end is kept whole", async () => {
  const { recorder, client } = await connect([say("x".repeat(10_000))]);
  const message = { role: "user" as const, content: "hi" };
  const request = {
    model: "claude-sonnet-5-5",
    max_tokens: 16_000,
    messages: [message],
    stream: true as const,
  };
  const response = await client.messages.create(request).asResponse();
  await response.body?.cancel();
  const reply = (await entriesOf(recorder)).at(-1) as ReplyEntry;
  expect(reply).toMatchObject({ kind: "reply", status: 200, message: { stop_reason: "end_turn" } });
  expect(JSON.stringify(reply.message)).toContain("x".repeat(10_000));
});

test("a failed request is kept, too, and fails as it would without a record", async () => {
  const { recorder, client, ask } = await connect([]);
  await expect(ask([{ role: "assistant", content: "x" }])).rejects.toThrow("400");
  const gone = client.withOptions({ baseURL: "http://127.0.0.1:9", maxRetries: 0 });
  const lost = gone.messages.create({
    model: "m",
    max_tokens: 1,
    messages: [{ role: "user", content: "x" }],
  });
  await expect(lost).rejects.toThrow("Connection error");
  const [, , refused, , broken] = await entriesOf(recorder);
  expect(refused).toMatchObject({ status: 400, error: { type: "invalid_request_error" } });
  expect(broken).toMatchObject({ kind: "reply", error: expect.stringContaining("fetch failed") });
});

test("where nothing can be written, that is told once, and the conversation goes on", async () => {
  writeFileSync(join(home, ".harness"), "");
  const { recorder, problems, ask } = await connect([say("one"), say("two")]);
  await ask([{ role: "user", content: "a" }]);
  await ask([{ role: "user", content: "b" }]);
  await recorder.close();
  expect(problems).toHaveLength(1);
  expect(recorder.file()).toBeUndefined();
  expect(recorder.last()).toMatchObject({ reply: { message: { content: [{ text: "two" }] } } });
});

test("nothing is kept when nobody wants it, and of many runs the newest fifty", async () => {
  const off = await connect([], { keep: false });
  await off.ask([{ role: "user", content: "a" }]);
  expect(readdirSync(home)).toEqual([]);
  const old = join(home, ".harness/runs/other-1");
  mkdirSync(old, { recursive: true });
  for (let day = 1; day <= 60; day++) {
    writeFileSync(join(old, `${day}.jsonl`), "");
    utimesSync(join(old, `${day}.jsonl`), day, day);
  }
  const { ask } = await connect([]);
  await ask([{ role: "user", content: "a" }]);
  await vi.waitFor(() => expect(readdirSync(old)).toHaveLength(49));
  expect(readdirSync(old)).not.toContain("11.jsonl");
});

test("a long conversation is held once, however many requests have sent it", () => {
  const earlier: Sent[] = [];
  const conversation = () => [{ role: "user" as const, content: "x".repeat(1_000_000) }];
  increment({ messages: conversation() }, 1, earlier);
  const before = heldBytes();
  for (let order = 2; order <= 20; order++) increment({ messages: conversation() }, order, earlier);
  expect(heldBytes() - before).toBeLessThan(5_000_000);
});

test("a reply that never ends keeps the process awake until it is given up", async () => {
  const recorder = createRecorder({
    chapter: "s01",
    workspace: "/work",
    keep: false,
    isSensitive: () => false,
    onProblem: () => {},
  });
  const request = { url: "http://x", body: "{}", headers: new Headers(), method: "POST" };
  const context = { options: { path: "/v1/messages", body: {} } };
  const endless = () => Promise.resolve(new Response(new ReadableStream()));
  const { middleware } = recorder as unknown as {
    middleware(call: unknown, next: unknown, context: unknown): Promise<Response>;
  };
  await middleware(request, endless, context);
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const closed = recorder.close();
  expect(timers()).toBe(before + 1);
  await closed;
});
