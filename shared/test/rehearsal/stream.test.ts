import { expect, it } from "vitest";
import type { Reply } from "../../src/rehearsal/index.ts";
import { hello, post, serve, text } from "./serve.ts";

const everything: Reply = {
  content: [
    { type: "thinking", thinking: "Let me look at the file before I answer." },
    { type: "redacted_thinking", data: "c2VjcmV0" },
    { type: "text", text: "我先看一下 👩‍👩‍👧‍👦 这个文件。I look at this file first, then I answer." },
    { type: "tool_use", name: "read_file", input: { path: "说明 👍.md", lines: [1, 20] } },
    { type: "tool_use", id: "toolu_fixed", name: "list", input: {} },
  ],
};

async function rawEvents(reply: Reply) {
  const { server } = await serve({ reply: () => reply });
  const answer = await post(server, { ...hello, stream: true });
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const frames = (await answer.text()).split("\n\n").filter(Boolean);
  return frames.map((frame) => {
    const [, name, data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? [];
    const event = JSON.parse(data);
    expect(event.type).toBe(name);
    return event;
  });
}

it("sends the events in the order of the API", async () => {
  const names = (await rawEvents(everything)).map((event) => event.type);
  const order = names.filter((name, i) => name !== names[i - 1]).join(" ");
  const block = "content_block_start content_block_delta content_block_stop";
  expect(order).toBe(
    `message_start content_block_start ping content_block_delta content_block_stop ` +
      `content_block_start content_block_stop ${block} ${block} ${block} message_delta message_stop`,
  );
});

it("opens a message with its input usage and nothing else", async () => {
  const [start] = await rawEvents(text("hi"));
  expect(start.message).toEqual({
    id: expect.stringMatching(/^msg_01\w{22}$/),
    type: "message",
    role: "assistant",
    model: hello.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    usage: {
      input_tokens: 2,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
      output_tokens: 1,
      service_tier: "standard",
      inference_geo: "global",
    },
  });
});

it("numbers blocks without a gap and never splits a code point", async () => {
  const events = await rawEvents(everything);
  const starts = events.filter((event) => event.type === "content_block_start");
  expect(starts.map((event) => event.index)).toEqual([0, 1, 2, 3, 4]);
  const pieces = events.flatMap(({ delta }) => delta?.text ?? delta?.partial_json ?? delta?.thinking ?? []);
  expect(pieces.length).toBeGreaterThan(8);
  for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
});

it("streams tool input in pieces, an empty one first, and none for a call without arguments", async () => {
  const deltas = (await rawEvents(everything)).filter((event) => event.delta?.type === "input_json_delta");
  const jsonOf = (index: number) =>
    deltas.filter((event) => event.index === index).map((event) => event.delta.partial_json);
  expect(jsonOf(3)[0]).toBe("");
  expect(jsonOf(3).length).toBeGreaterThan(2);
  expect(JSON.parse(jsonOf(3).join(""))).toEqual({ path: "说明 👍.md", lines: [1, 20] });
  expect(jsonOf(4)).toEqual([""]);
});

it("signs thinking at the end of its block", async () => {
  const deltas = (await rawEvents(everything)).filter((event) => event.index === 0 && event.delta);
  expect(deltas.at(-1).delta).toEqual({ type: "signature_delta", signature: expect.stringMatching(/./) });
});

it("gives the SDK's stream helper the message the journal has", async () => {
  const { server, client } = await serve({ reply: () => everything });
  const message = await client.messages.stream(hello).finalMessage();
  expect(message.stop_reason).toBe("tool_use");
  expect(message.content).toEqual(server.journal[0]?.reply?.content);
  expect(message.usage).toEqual(server.journal[0]?.reply?.usage);
  expect(message.content[4]).toMatchObject({ id: "toolu_fixed", input: {} });
});

it("gives create({ stream: true }) and create() the same content", async () => {
  const { client } = await serve({ reply: () => everything });
  let words = "";
  for await (const event of await client.messages.create({ ...hello, stream: true })) {
    if (event.type === "content_block_delta" && event.delta.type === "text_delta") words += event.delta.text;
  }
  const message = await client.messages.create(hello);
  expect(message.content[2]).toMatchObject({ type: "text", text: words });
  expect(message.usage.output_tokens_details?.thinking_tokens).toBeGreaterThan(0);
});

it("leaves thinking out when the request wants it omitted, and accepts it back", async () => {
  const { server, client } = await serve({ reply: () => everything });
  const thinking = { type: "adaptive", display: "omitted" } as const;
  const { content } = await client.messages.stream({ ...hello, thinking }).finalMessage();
  expect(content[0]).toMatchObject({ type: "thinking", thinking: "" });
  const results = ["toolu_fixed", (content[3] as { id: string }).id].map((tool_use_id) => ({
    type: "tool_result" as const,
    tool_use_id,
  }));
  const messages = [...hello.messages, { role: "assistant", content }, { role: "user", content: results }];
  expect((await post(server, { ...hello, thinking, messages })).status).toBe(200);
});

it("streams a long text in a bounded number of pieces", async () => {
  const long = "Zeile 行 👍\n".repeat(40_000);
  const { client } = await serve({ reply: () => text(long) });
  const stream = client.messages.stream(hello);
  let pieces = 0;
  stream.on("text", () => pieces++);
  expect(await stream.finalText()).toBe(long);
  expect(pieces).toBeLessThanOrEqual(1000);
});

it("sends an empty message that the SDK takes as one", async () => {
  const { client } = await serve({ reply: () => ({ content: [] }) });
  expect(await client.messages.stream(hello).finalMessage()).toMatchObject({
    content: [],
    stop_reason: "end_turn",
  });
});

it("answers max_tokens 0 without asking the model", async () => {
  const { client } = await serve({ reply: () => Promise.reject(new Error("asked")) });
  const message = await client.messages.create({ ...hello, max_tokens: 0 });
  expect(message).toMatchObject({ content: [], stop_reason: "max_tokens", usage: { output_tokens: 0 } });
});
