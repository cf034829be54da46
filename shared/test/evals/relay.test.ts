import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import { expect, onTestFinished, test } from "vitest";
import { startRelay, usageIn } from "../../src/evals/relay.ts";
import { startRehearsalServer } from "../../src/rehearsal/index.ts";

const KEY = "sk-of-the-teacher";
const REQUEST = {
  model: "claude-sonnet-5-5",
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "hello" }],
};

async function relayed(refusal: () => string | undefined = () => undefined) {
  const model = { reply: () => ({ content: [{ type: "text" as const, text: "hi" }] }) };
  const server = await startRehearsalServer({ model, apiKey: KEY });
  const usages: Anthropic.Usage[] = [];
  const endpoint = { url: server.url, apiKey: KEY, authToken: null, modelId: REQUEST.model };
  const relay = await startRelay(endpoint, {
    refusal,
    onUsage: (usage) => usages.push(usage),
    onReply: () => {},
  });
  onTestFinished(async () => {
    await relay.close();
    await server.close();
  });
  const client = new Anthropic({ baseURL: relay.url, apiKey: "none", maxRetries: 0 });
  return { client, usages, server };
}

test("a request arrives with the key of the endpoint, and its usage is counted, streamed or not", async () => {
  const { client, usages } = await relayed();
  const whole = await client.messages.create(REQUEST);
  const streamed = await client.messages.stream(REQUEST).finalMessage();
  expect(whole.content).toEqual(streamed.content);
  expect(usages).toHaveLength(2);
  expect(usages.map(({ input_tokens }) => input_tokens)).toEqual([
    whole.usage.input_tokens,
    streamed.usage.input_tokens,
  ]);
  expect(usages[1]?.output_tokens).toBe(streamed.usage.output_tokens);
});

test("a refusal reaches the client and never the endpoint; an error of the endpoint costs nothing", async () => {
  const { client, usages, server } = await relayed(() => "the evaluation has cost as much as it may");
  await expect(client.messages.create(REQUEST)).rejects.toThrow("as much as it may");
  expect(server.journal).toEqual([]);
  expect(usages).toEqual([]);
  const open = await relayed();
  await expect(open.client.messages.create({ ...REQUEST, max_tokens: -1 })).rejects.toMatchObject({
    status: 400,
  });
  expect(open.usages).toEqual([]);
});

/** What a relay says after a request that `answer` answered. */
async function failureAfter(answer: (response: ServerResponse) => void): Promise<string | undefined> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = { url: `http://127.0.0.1:${port}`, apiKey: KEY, authToken: null, modelId: REQUEST.model };
  let failure: string | undefined;
  const onReply = (reason: string | undefined) => {
    failure = reason;
  };
  const relay = await startRelay(endpoint, { refusal: () => undefined, onUsage() {}, onReply });
  const client = new Anthropic({ baseURL: relay.url, apiKey: "none", maxRetries: 0 });
  await client.messages
    .stream(REQUEST)
    .finalMessage()
    .catch(() => {});
  await relay.close();
  server.close();
  return failure;
}

const errorOf = (type: string, message: string) =>
  JSON.stringify({ type: "error", error: { type, message } });

test.each<[status: number, failure: string | undefined]>([
  [400, undefined],
  [413, undefined],
  [401, "401 Try again"],
  [429, "429 Try again"],
  [500, "500 Try again"],
  [529, "529 Try again"],
])("of an answer with status %i the endpoint is to blame: %s", async (status, failure) => {
  const body = errorOf("some_error", "Try again");
  expect(await failureAfter((response) => void response.writeHead(status).end(body))).toBe(failure);
});

test("a stream that ends with an error, one that breaks off, and a server that hangs up say nothing of the harness", async () => {
  const event = `event: error\ndata: ${errorOf("overloaded_error", "Overloaded")}\n\n`;
  const head = { "content-type": "text/event-stream" };
  expect(await failureAfter((response) => void response.writeHead(200, head).end(event))).toBe("Overloaded");
  const cut = await failureAfter((response) => {
    response.writeHead(200, head).write("event: ping\ndata: {}\n\n", () => response.destroy());
  });
  expect(cut).toBeTruthy();
  expect(await failureAfter((response) => response.destroy())).toContain("fetch failed");
});

test("later events of a stream have the final numbers, and a stream that was cut off counts as far as it came", () => {
  const events = [
    { type: "message_start", message: { usage: { input_tokens: 5, output_tokens: 1 } } },
    { type: "content_block_start" },
    { type: "message_delta", usage: { output_tokens: 9 } },
  ];
  const stream = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  expect(usageIn(stream)).toEqual({ input_tokens: 5, output_tokens: 9 });
  expect(usageIn(stream.slice(0, -8))).toEqual({ input_tokens: 5, output_tokens: 1 });
});
