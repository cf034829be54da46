/** The recorder reads whatever an endpoint sends: it never ends the conversation that it records. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectModel, createRecorder } from "../../src/model/index.ts";
import { readReply } from "../../src/model/record/reply.ts";
import { environment } from "../../src/test-kit/index.ts";

const sse = (...events: { type: string; [field: string]: unknown }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const start = (message: unknown = { id: "msg_1", type: "message", role: "assistant", content: [] }) => ({
  type: "message_start",
  message,
});
const block = (index: number, text: string) => [
  { type: "content_block_start", index, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index, delta: { type: "text_delta", text } },
  { type: "content_block_stop", index },
];
const end = [
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 2 } },
  { type: "message_stop" },
];
const text = (text: string) => ({ type: "text", text });

const ODD: [name: string, body: string, content: object[]][] = [
  [
    "a gap in the numbers of blocks",
    sse(start(), ...block(1, "a"), ...block(3, "b"), ...end),
    [text("a"), text("b")],
  ],
  ["a message without content", sse(start({ id: "msg_1" }), ...block(0, "a"), ...end), [text("a")]],
  ["no message at all", sse(start(null), ...block(0, "a"), ...end), [text("a")]],
  [
    "a delta that is null",
    sse(
      start(),
      ...block(0, "a"),
      { type: "content_block_delta", index: 0, delta: null },
      { type: "message_delta", delta: null },
    ),
    [text("a")],
  ],
  [
    "a block that is null",
    sse(start(), { type: "content_block_start", index: 0, content_block: null }),
    [{}],
  ],
  ["events that are no objects", `data: null\n\ndata: 7\n\n${sse(start(), ...block(0, "a"))}`, [text("a")]],
  ["a number that is far too large", sse(start(), ...block(1e9, "a")), [text("a")]],
];

test.each(ODD)("a stream with %s is read", (_name, body, content) => {
  expect(readReply(body, true)).toMatchObject({ message: { content } });
});

test.each(ODD)("the conversation goes on after a stream with %s", async (_name, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const home = environment().HOME ?? "";
  const recorder = createRecorder({
    chapter: "s01",
    workspace: "/w",
    keep: true,
    isSensitive: () => false,
    onProblem() {},
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ANTHROPIC_API_KEY: "any", ANTHROPIC_BASE_URL: url, MODEL_ID: "any" };
  const { client, id } = await connectModel({
    chapterDir: home,
    dotenvFile: join(home, ".env"),
    env,
    recorder,
  });
  const asked = client.messages.create({
    model: id,
    max_tokens: 9,
    messages: [{ role: "user", content: "hi" }],
    stream: true,
  });
  const seen: unknown[] = [];
  await asked.then(async (events) => {
    for await (const event of events) seen.push(event);
  });
  await recorder.close();
  expect(seen.length).toBeGreaterThan(0);
});
