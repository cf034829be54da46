import { createServer } from "node:http";
import Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import type { Exchange } from "../../src/rehearsal/http.ts";
import { startRehearsalServer } from "../../src/rehearsal/index.ts";
import { createJournal } from "../../src/rehearsal/journal.ts";
import { watch } from "../../src/test-kit/index.ts";
import { errorOf, hello, post, serve, text } from "./serve.ts";

const ok = { reply: () => text("ok") };

describe("routes", () => {
  it("says what is wrong with a base URL that ends in /v1", async () => {
    const { server } = await serve(ok);
    const error = await errorOf(await post(server, hello, { path: "/v1/v1/messages" }));
    expect(error).toMatchObject({ status: 404, type: "not_found_error" });
    expect(error.message).toContain("The base URL must not end in /v1");
    expect(server.journal).toMatchObject([{ path: "/v1/v1/messages", status: 404 }]);
  });

  it.each([
    ["GET", "/v1/messages", 405],
    ["POST", "/v1/models", 405],
    ["GET", "/", 404],
    ["POST", "/v1/complete", 404],
  ])("%s %s is %i in the API's shape", async (method, path, status) => {
    const { server } = await serve(ok);
    const answer = await fetch(server.url + path, { method, headers: { "x-api-key": "x" } });
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as { type: string; request_id: string };
    expect(body.type).toBe("error");
    expect(body.request_id).toBe(answer.headers.get("request-id"));
  });

  it("takes the old beta path", async () => {
    const { server } = await serve(ok);
    expect((await post(server, hello, { path: "/v1/messages?beta=true" })).status).toBe(200);
  });
});

describe("credentials", () => {
  it("may be a key or a bearer token, but not nothing", async () => {
    const { server } = await serve(ok);
    const bearer = { "x-api-key": "", authorization: "Bearer anything" };
    expect((await post(server, hello, { headers: bearer })).status).toBe(200);
    expect((await post(server, hello)).status).toBe(200);
    const none = await errorOf(await post(server, hello, { headers: { "x-api-key": "" } }));
    expect(none).toMatchObject({ status: 401, type: "authentication_error" });
  });

  it("must be the right ones when the server has a key", async () => {
    const { server } = await serve(ok, { apiKey: "secret" });
    expect((await post(server, hello, { headers: { "x-api-key": "secret" } })).status).toBe(200);
    expect(await errorOf(await post(server, hello))).toMatchObject({
      status: 401,
      message: "invalid x-api-key",
    });
    const bearer = { "x-api-key": "", authorization: "Bearer wrong" };
    expect(await errorOf(await post(server, hello, { headers: bearer }))).toMatchObject({
      message: "invalid bearer token",
    });
  });
});

describe("headers", () => {
  it.each([
    [{ "anthropic-version": "" }, /^anthropic-version: header is required$/],
    [{ "anthropic-version": "2020-01-01" }, /^anthropic-version: "2020-01-01" is not a valid version/],
    [
      { "anthropic-beta": "invalid-beta-name" },
      /^Unexpected value\(s\) `invalid-beta-name` for the `anthropic-beta` header/,
    ],
  ])("%j is refused", async (headers, message) => {
    const { server } = await serve(ok);
    const error = await errorOf(await post(server, hello, { headers: headers as Record<string, string> }));
    expect(error).toMatchObject({
      status: 400,
      type: "invalid_request_error",
      message: expect.stringMatching(message),
    });
  });

  it("of every answer name the request and the limits", async () => {
    const { client } = await serve(ok);
    const { data, request_id, response } = await client.messages.create(hello).withResponse();
    expect(request_id).toMatch(/^req_01\w{22}$/);
    expect(data).toHaveProperty("_request_id", request_id);
    expect(Number(response.headers.get("anthropic-ratelimit-requests-remaining"))).toBeGreaterThan(0);
    expect(response.headers.get("anthropic-ratelimit-input-tokens-reset")).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });
});

describe("bodies", () => {
  it("that are not JSON are a 400", async () => {
    const { server } = await serve(ok);
    const error = await errorOf(await post(server, "{model"));
    expect(error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The request body is not valid JSON/),
    });
  });

  it.each([
    ["\\ud83d", "no low surrogate in string: line 1 column 2 (char 1)"],
    ["你😀\\uD83Dx", "no low surrogate in string: line 1 column 4 (char 3)"],
    ["\\ud83d\\n", "no low surrogate in string: line 1 column 2 (char 1)"],
    ["\\ud83d\\u0041", "invalid low surrogate in string: line 1 column 2 (char 1)"],
    ["\\ud83d\\ude00\\ude00", "invalid high surrogate in string: line 1 column 14 (char 13)"],
    ["\\\\\\ud83d", "no low surrogate in string: line 1 column 4 (char 3)"],
  ])("half of a pair is refused as the API refuses it: %s", async (text, problem) => {
    const { server, client } = await serve(ok);
    const body = `"${text}"`;
    const error = await errorOf(await post(server, body));
    expect(error).toEqual({
      status: 400,
      type: "invalid_request_error",
      message: `The request body is not valid JSON: ${problem}`,
    });
    const inside = JSON.stringify({ ...hello, metadata: {} }).replace("{}", () => `{\n"user_id":"${text}"}`);
    expect((await errorOf(await post(server, inside))).message).toMatch(/line 2 column/);
    expect((await client.messages.create(hello)).content).toHaveLength(1);
  });

  it.each(["\\ud83d\\ude00", "\\\\ud83d", "\\uD83D\\uDE00\\\\", "\\u0041"])(
    "a whole pair, and what only looks like half of one, is taken: %s",
    async (text) => {
      const { server } = await serve(ok);
      const body = JSON.stringify({ ...hello, metadata: {} }).replace("{}", () => `{"user_id":"${text}"}`);
      expect((await post(server, body)).status).toBe(200);
    },
  );

  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  it.each([
    ["null", "null"],
    ["a number", "1"],
    ["a text", '"hello"'],
    ["a list", "[1, 2]"],
    ["nothing", ""],
    ["a deep list", deep],
    ["a deep content", JSON.stringify({ ...hello, messages: [] }).replace("[]", deep)],
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
    ["UTF-16", Buffer.from(JSON.stringify(hello), "utf16le")],
  ])("%s: a 400 in the API's shape, and a journal that can be read", async (_, body) => {
    const { server, client } = await serve(ok, { onEntry: ({ request }) => void request.body.messages });
    const answer = await fetch(`${server.url}/v1/messages`, {
      method: "POST",
      headers: { "x-api-key": "anything", "anthropic-version": "2026-10-21" },
      body,
    });
    expect(await errorOf(answer)).toMatchObject({ status: 400, type: "invalid_request_error" });
    expect(server.journal).toMatchObject([{ status: 400, request: { body: {} } }]);
    expect((await client.messages.create(hello)).content).toHaveLength(1);
  });

  it("over 32 MB are a 413", async () => {
    const { server } = await serve(ok);
    const error = await errorOf(await post(server, "x".repeat(32 * 1024 * 1024 + 1)));
    expect(error).toMatchObject({ status: 413, type: "request_too_large" });
  });
});

function fail(): never {
  throw new Error("no room on the screen");
}

describe("the journal", () => {
  it.each([
    ["at once", () => fail()],
    ["later", async () => fail()],
  ])("has listeners that may fail %s: it says so once, and the server goes on", async (_, onEntry) => {
    const said = watch("stderr");
    const { server, client } = await serve(ok, { onEntry });
    for (let i = 0; i < 3; i++) await client.messages.create(hello);
    expect(server.journal).toHaveLength(3);
    expect(said.join("").match(/no room on the screen/g)).toHaveLength(1);
  });

  it("keeps the newest requests that have room, by number and by size", async () => {
    const journal = createJournal();
    const outcome = { status: 200 };
    const exchange = (index: number, size: number) => ({ request: { index }, path: "/", size }) as Exchange;
    for (let index = 0; index < 2_500; index++) journal.record(exchange(index, 1_000), outcome);
    expect(journal.entries).toHaveLength(2_000);
    expect(journal.entries[0]?.request.index).toBe(500);
    for (let index = 2_500; index < 2_600; index++) journal.record(exchange(index, 2_000_000), outcome);
    expect(journal.entries).toHaveLength(33);
    journal.record(exchange(2_600, 100_000_000), outcome);
    expect(journal.entries.map(({ request }) => request.index)).toEqual([2_600]);
  });
});

describe("count_tokens", () => {
  const big = {
    model: hello.model,
    system: "Be brief.",
    tools: [{ name: "bash", input_schema: { type: "object" as const } }],
    messages: [{ role: "user" as const, content: "你好, world" }],
  };

  it("is what usage adds up to", async () => {
    const { client } = await serve(ok);
    const { input_tokens } = await client.messages.countTokens(big);
    const { usage } = await client.messages.create({ ...big, max_tokens: 10 });
    expect(input_tokens).toBe(usage.input_tokens);
  });

  it("has the rules of messages, but fewer parameters", async () => {
    const { server } = await serve(ok);
    const path = "/v1/messages/count_tokens";
    expect(await errorOf(await post(server, { ...big, messages: [] }, { path }))).toMatchObject({
      status: 400,
    });
    expect(await errorOf(await post(server, { ...big, max_tokens: 1 }, { path }))).toMatchObject({
      message: "max_tokens: Extra inputs are not permitted",
    });
  });
});

describe("the server", () => {
  it("says so when the port is in use", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    await expect(startRehearsalServer({ model: ok, port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    other.close();
  });

  it("answers a 500 with the model's own words, once", async () => {
    const { server, client } = await serve({ reply: () => Promise.reject(new Error("no more turns")) });
    const asked = client.messages.create(hello, { maxRetries: 2 });
    await expect(asked).rejects.toMatchObject({
      status: 500,
      message: expect.stringContaining("no more turns"),
    });
    expect(server.journal).toHaveLength(1);
  });

  it("closes although a client is still waiting", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { server, client } = await serve({
      reply() {
        arrive();
        return new Promise(() => {});
      },
    });
    const asked = client.messages.create(hello).catch((error) => error);
    await arrived;
    await server.close();
    expect(await asked).toBeInstanceOf(Anthropic.APIConnectionError);
    expect(server.journal).toMatchObject([{ status: 499 }]);
  });
});
