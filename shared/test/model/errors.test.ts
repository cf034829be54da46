import { createRequire } from "node:module";
import { join } from "node:path";
import Anthropic, {
  AnthropicError,
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
} from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { describeError, isPromptTooLong, nameFailure } from "../../src/model/index.ts";
import { type Fault, startRehearsalServer } from "../../src/rehearsal/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

const FAULTS: [Fault, RegExp][] = [
  [{ kind: "status", status: 401 }, /^The key was rejected: check that ANTHROPIC_API_KEY.* \(401: /],
  [{ kind: "status", status: 403 }, /^The key may not use this model/],
  [{ kind: "status", status: 404 }, /^Model or endpoint not found: check MODEL_ID/],
  [
    { kind: "status", status: 400, message: "messages.2: bad" },
    /^The API rejected .* \(400: messages\.2: bad\)$/,
  ],
  [{ kind: "status", status: 413 }, /^The request is too large/],
  [{ kind: "status", status: 429 }, /^Too many requests/],
  [{ kind: "status", status: 500 }, /^The model's service failed/],
  [{ kind: "status", status: 502 }, /^The model's service failed/],
  [{ kind: "status", status: 529 }, /^The model's service is overloaded/],
  [
    { kind: "error_event", at: "content_block_delta", type: "overloaded_error" },
    /^The model's service is overloaded/,
  ],
  [{ kind: "error_event", at: "content_block_delta", type: "api_error" }, /^The model's service failed/],
  [{ kind: "cut", at: "message_stop", how: "socket" }, /^The reply broke off/],
  [{ kind: "cut", at: "content_block_delta", how: "clean" }, /^The reply broke off/],
  [{ kind: "tool_json", how: "invalid" }, /^The reply held a tool call that cannot be read/],
];

test.each(FAULTS)("%j", async (fault, line) => {
  const content = [
    { type: "text", text: "Hello." } as const,
    { type: "tool_use", name: "bash", input: { command: "ls" } } as const,
  ];
  const server = await startRehearsalServer({ model: { reply: () => ({ content, fault }) } });
  const error = await ask(server.url);
  await server.close();
  expect(describeError(error).en).toMatch(line);
  expect(describeError(error).en).not.toContain("\n");
});

test("nobody listens at the address: the code of the cause is quoted", async () => {
  const server = await startRehearsalServer({ model: { reply: () => ({ content: [] }) } });
  await server.close();
  expect(describeError(await ask(server.url)).en).toMatch(
    /^The model's service cannot be reached.*\(ECONNREFUSED\)$/,
  );
});

test("a turn that was stopped", async () => {
  const signal = AbortSignal.abort();
  expect(describeError(await ask("http://127.0.0.1:9999", signal)).zh).toBe("已中断。");
});

test("a proxy's error page has no type: the status decides", () => {
  const page = APIError.generate(502, undefined, "<html>\n\nBad gateway", new Headers());
  expect(describeError(page).en).toMatch(/^The model's service failed/);
});

test("a bug in the program is named with its place, in one line", () => {
  const { en } = describeError(new TypeError("x is not\na function"));
  expect(en).toMatch(/^TypeError: x is not a function \(.*errors\.test\.ts:\d+:\d+\)$/);
  expect(describeError("just text").ja).toBe("just text");
});

test.each([
  ["bug.cjs", "null.x();", ":1:6"],
  ["bug.mjs", "null.x();", ":1:6"],
  ["named.cjs", "function bug() { null.x(); } bug();", ":1:23"],
  ["named.mjs", "function bug() { null.x(); } bug();", ":1:23"],
])("the place of a bug is a path that can be opened, whatever characters it holds: %s", (name, code, at) => {
  const file = join(temporaryDirectory(), "课程 harness (1)", name);
  put(file, code);
  expect(describeError(errorOf(() => createRequire(file)(file))).en).toBe(
    `TypeError: Cannot read properties of null (reading 'x') (${file}${at})`,
  );
});

test("an Error that was thrown on purpose says all there is to say", () => {
  expect(describeError(new Error("The model refused\nto go on.")).en).toBe("The model refused to go on.");
});

function errorOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** What a streamed request fails with. */
async function ask(baseURL: string, signal?: AbortSignal): Promise<unknown> {
  const client = new Anthropic({ baseURL, apiKey: "k", maxRetries: 0, logLevel: "off" });
  const stream = client.messages.stream(
    {
      model: "claude-sonnet-5-5",
      max_tokens: 1000,
      tools: [{ name: "bash", input_schema: { type: "object" } }],
      messages: [{ role: "user", content: "hi" }],
    },
    { signal },
  );
  return stream.finalMessage().then(
    () => "no error",
    (error) => error,
  );
}

test.each([
  [429, "too many requests (429)"],
  [529, "the model is overloaded"],
  [503, "the service failed (503)"],
  [504, "no answer in time"],
])("a failure with status %i has a short name, too", (status, name) => {
  expect(nameFailure(APIError.generate(status, undefined, "", new Headers())).en).toBe(name);
});

test.each([
  [new APIConnectionError({ message: "x" }), "no connection"],
  [new APIConnectionTimeoutError(), "no answer in time"],
  [new AnthropicError("stream ended"), "the reply broke off"],
  [Object.assign(new AnthropicError("json"), { cause: new SyntaxError("x") }), "a tool call cannot be read"],
])("a failure without a status has a short name: %s", (error, name) => {
  expect(nameFailure(error).en).toBe(name);
});

test.each<[boolean, number, string, string]>([
  [true, 400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"],
  [true, 400, "invalid_request_error", "input length and `max_tokens` exceed context limit"],
  [true, 413, "request_too_large", "Request exceeds the maximum size"],
  [false, 400, "invalid_request_error", "messages.3: the text 'prompt is too long' is too long"],
  [false, 500, "api_error", "prompt is too long"],
])("that a prompt is too long is seen: %s for %i %s: %s", (expected, status, type, message) => {
  const error = APIError.generate(
    status,
    { type: "error", error: { type, message } },
    message,
    new Headers(),
  );
  expect(isPromptTooLong(error)).toBe(expected);
});
