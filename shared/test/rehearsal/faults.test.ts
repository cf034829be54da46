import Anthropic from "@anthropic-ai/sdk";
import { describe, expect, it } from "vitest";
import { type Fault, faultSchema } from "../../src/rehearsal/index.ts";
import { call, connect, hello, inOrder, serve, text } from "./serve.ts";

const faulty = (fault: Fault, reply = text("Hello, this is the answer.")) => ({
  reply: () => ({ ...reply, fault }),
});

/** What `create({ stream: true })` yields, and what it throws. */
async function iterate(fault: Fault, reply = text("Hello, this is the answer.")) {
  const { server, client } = await serve(faulty(fault, reply));
  const names: string[] = [];
  let error: unknown;
  try {
    for await (const event of await client.messages.create({ ...hello, stream: true }))
      names.push(event.type);
  } catch (thrown) {
    error = thrown;
  }
  return { names, error, entry: server.journal[0] };
}

async function finalMessage(fault: Fault, reply = text("Hello, this is the answer.")) {
  const { client } = await serve(faulty(fault, reply));
  return client.messages.stream(hello).finalMessage();
}

const inputOf = ({ content: [block] }: Anthropic.Message) =>
  (block?.type === "tool_use" ? block.input : undefined) as Record<string, unknown>;

describe("a status error", () => {
  it.each([
    [400, Anthropic.BadRequestError, "invalid_request_error"],
    [401, Anthropic.AuthenticationError, "authentication_error"],
    [403, Anthropic.PermissionDeniedError, "permission_error"],
    [404, Anthropic.NotFoundError, "not_found_error"],
    [429, Anthropic.RateLimitError, "rate_limit_error"],
    [500, Anthropic.InternalServerError, "api_error"],
    [529, Anthropic.InternalServerError, "overloaded_error"],
  ])("%i is the SDK's own class", async (status, Class, type) => {
    const { client } = await serve(faulty({ kind: "status", status }));
    const error = await client.messages.create(hello).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ status, type, requestID: expect.stringMatching(/^req_/) });
    expect(error.headers.get("request-id")).toBe(error.requestID);
  });

  it("carries retry-after, x-should-retry, a code and a message of its own", async () => {
    const { client } = await serve(
      faulty({
        kind: "status",
        status: 429,
        retryAfter: 7,
        shouldRetry: false,
        code: "enforced_spend_limit_reached",
        message: "No more.",
      }),
    );
    const error = await client.messages.create(hello).catch((thrown) => thrown);
    expect(error.headers.get("retry-after")).toBe("7");
    expect(error.headers.get("x-should-retry")).toBe("false");
    expect(error.error.error).toMatchObject({
      message: "No more.",
      details: { error_code: "enforced_spend_limit_reached" },
    });
  });

  it("strikes as often as it says; the retries of the SDK are counted", async () => {
    const attempts: number[] = [];
    const { server } = await serve({
      reply: ({ attempt }) => {
        attempts.push(attempt);
        return { ...text("at last"), fault: { kind: "status", status: 529, retryAfter: 0.001, times: 2 } };
      },
    });
    const message = await connect(server, { maxRetries: 2 }).messages.create(hello);
    expect(message.content).toMatchObject([{ text: "at last" }]);
    expect(attempts).toEqual([0, 1, 2]);
    expect(server.journal.map((entry) => entry.status)).toEqual([529, 529, 200]);
  });

  it("is counted as well for a harness that tries again by itself", async () => {
    const { client } = await serve(
      inOrder({ ...text("first"), fault: { kind: "status", status: 529, times: 1 } }, text("second")),
    );
    await expect(client.messages.create(hello)).rejects.toMatchObject({ status: 529 });
    expect((await client.messages.create(hello)).content).toMatchObject([{ text: "first" }]);
    expect((await client.messages.create(hello)).content).toMatchObject([{ text: "second" }]);
  });
});

describe("an error event", () => {
  it("is a plain APIError in the middle of the stream", async () => {
    const { names, error, entry } = await iterate({ kind: "error_event", at: "content_block_stop" });
    expect(names.at(-1)).toBe("content_block_delta");
    expect(error).toBeInstanceOf(Anthropic.APIError);
    expect(error).not.toBeInstanceOf(Anthropic.InternalServerError);
    expect(error).toMatchObject({ status: undefined, type: "overloaded_error" });
    expect(entry).toMatchObject({ status: 200, error: { type: "overloaded_error", message: "Overloaded" } });
    expect(entry?.reply).toBeUndefined();
  });

  it("is a status error without a stream", async () => {
    const { client } = await serve(faulty({ kind: "error_event", at: 0 }));
    await expect(client.messages.create(hello)).rejects.toMatchObject({ status: 529 });
  });
});

describe("a cut", () => {
  it("of the socket throws a raw TypeError", async () => {
    const { names, error, entry } = await iterate({ kind: "cut", at: "content_block_stop", how: "socket" });
    expect(names.at(-1)).toBe("content_block_delta");
    expect(error).toBeInstanceOf(TypeError);
    expect(entry).toMatchObject({ status: 200, error: { type: "cut" } });
  });

  it("that is clean ends the iteration without any error", async () => {
    const { names, error } = await iterate({ kind: "cut", at: "message_stop", how: "clean" });
    expect(names.at(-1)).toBe("message_delta");
    expect(error).toBeUndefined();
  });

  it.each(["socket", "clean"] as const)("(%s) is an AnthropicError for the stream helper", async (how) => {
    await expect(finalMessage({ kind: "cut", at: 3, how })).rejects.toBeInstanceOf(Anthropic.AnthropicError);
  });

  it("before the first event leaves an empty stream", async () => {
    const { names, error } = await iterate({ kind: "cut", at: 0, how: "clean" });
    expect({ names, error }).toEqual({ names: [], error: undefined });
  });

  it("breaks a JSON body as well", async () => {
    const { client } = await serve(faulty({ kind: "cut", at: 0, how: "clean" }));
    await expect(client.messages.create(hello)).rejects.toBeInstanceOf(SyntaxError);
  });

  it("at an event the reply does not have is the scenario's mistake, and is said once", async () => {
    const { server } = await serve(faulty({ kind: "cut", at: "content_block_halt", how: "clean" }));
    const stream = connect(server, { maxRetries: 2 }).messages.stream(hello).finalMessage();
    await expect(stream).rejects.toThrow(
      "this reply has no such event; it has 0 message_start, 1 content_block_start",
    );
    expect(server.journal.map((entry) => entry.status)).toEqual([500]);
  });
});

it("an idle stream stays open and silent until the client leaves", async () => {
  const { server, client } = await serve(faulty({ kind: "idle", at: "content_block_stop" }));
  const stream = client.messages.stream(hello);
  stream.on("text", () => stream.abort());
  await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
  await server.close();
  expect(server.journal).toMatchObject([{ status: 499, error: { type: "client_closed_request" } }]);
});

describe("latency", () => {
  it("is over some time", async () => {
    const { client } = await serve(faulty({ kind: "latency", ms: 5 }));
    expect(await client.messages.create(hello)).toMatchObject({ stop_reason: "end_turn" });
  });

  it("ends when the client leaves, and that is noted", async () => {
    const turn = new AbortController();
    const { server, client } = await serve({
      reply() {
        setImmediate(() => turn.abort());
        return { ...text("late"), fault: { kind: "latency", ms: 3_600_000 } };
      },
    });
    const asked = client.messages.create(hello, { signal: turn.signal });
    await expect(asked).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
    await server.close();
    expect(server.journal).toMatchObject([{ status: 499 }]);
  });
});

describe("tool input", () => {
  const write = call("write_file", { path: "out.txt", content: "hello world" });

  it("that is truncated is silently completed by the SDK", async () => {
    const message = await finalMessage({ kind: "tool_json", how: "truncated" }, write);
    expect(message.stop_reason).toBe("tool_use");
    expect(inputOf(message)).toMatchObject({ path: "out.txt" });
    expect(inputOf(message).content).not.toBe("hello world");
  });

  it("that is invalid fails the whole stream", async () => {
    await expect(finalMessage({ kind: "tool_json", how: "invalid" }, write)).rejects.toBeInstanceOf(
      Anthropic.AnthropicError,
    );
  });

  it("can be given verbatim by the model", async () => {
    const { client } = await serve({
      reply: () => ({
        content: [{ type: "tool_use", name: "bash", input: {}, rawInput: '{"cmd":"ls -la","x":' }],
      }),
    });
    const message = await client.messages.stream(hello).finalMessage();
    expect(message.content).toMatchObject([{ input: { cmd: "ls -la" } }]);
  });
});

describe("a reply that is not what was hoped for", () => {
  it("max_tokens cuts a text in half", async () => {
    const message = await finalMessage({ kind: "max_tokens" }, text("12345678"));
    expect(message).toMatchObject({ stop_reason: "max_tokens", content: [{ text: "1234" }] });
  });

  it("max_tokens cuts a call in half", async () => {
    const message = await finalMessage(
      { kind: "max_tokens" },
      call("bash", { command: "rm -rf build/cache" }),
    );
    expect(message.stop_reason).toBe("max_tokens");
    expect(inputOf(message).command).not.toBe("rm -rf build/cache");
  });

  it("prompt_too_long is the API's 400", async () => {
    await expect(finalMessage({ kind: "prompt_too_long" })).rejects.toThrow(
      /prompt is too long: 1012164 tokens > 1000000 maximum/,
    );
  });

  it("a refusal is a 200 that says so", async () => {
    const message = await finalMessage(
      { kind: "refusal", category: "cyber" },
      call("bash", { command: "nc" }),
    );
    expect(message).toMatchObject({ stop_reason: "refusal", content: [] });
    expect(message.stop_details).toEqual({ type: "refusal", category: "cyber", explanation: null });
  });

  it("an empty reply ends the turn", async () => {
    expect(await finalMessage({ kind: "empty" })).toMatchObject({ stop_reason: "end_turn", content: [] });
  });

  it("tool_use may come without a call", async () => {
    const message = await finalMessage({ kind: "tool_use_without_call" });
    expect(message).toMatchObject({ stop_reason: "tool_use", content: [{ type: "text" }] });
  });
});

describe("the schema of faults", () => {
  it.each<unknown>([
    { kind: "status", status: 429, retryAfter: 1, times: 2 },
    { kind: "cut", at: "message_stop", how: "clean" },
    { kind: "error_event", at: 3, type: "api_error" },
    { kind: "refusal" },
  ])("takes %j", (fault) => {
    expect(faultSchema.parse(fault)).toEqual(fault);
  });

  it.each<unknown>([
    { kind: "status" },
    { kind: "status", status: 200 },
    { kind: "cut", at: 1 },
    { kind: "cut", at: 1, how: "clean", oops: 1 },
    { kind: "flood" },
    { kind: "latency", ms: 5, times: 0 },
  ])("refuses %j", (fault) => {
    expect(faultSchema.safeParse(fault).success).toBe(false);
  });
});
