/** `pnpm check recorded`, on recordings written by hand. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { playStreams } from "../recorded/chapters.ts";
import type { Exchange, Json } from "../recorded/exchange.ts";
import { describeFindings } from "../recorded/findings.ts";
import { betasIn, bodyOfToday, headersFor } from "../recorded/needs.ts";
import { readRecordings } from "../recorded/read.ts";
import { replayAll } from "../recorded/replay.ts";

const USAGE = {
  input_tokens: 9,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
  output_tokens: 3,
  service_tier: "standard",
  inference_geo: "global",
};
const HEAD = { id: "msg_1", type: "message", role: "assistant", model: "claude-sonnet-4-5" };
const TEXT = { type: "text", text: "Hello." };
const STOP = { stop_reason: "end_turn", stop_sequence: null, stop_details: null };
const REPLY = { ...HEAD, content: [TEXT], ...STOP, usage: USAGE };
const EVENTS: Json[] = [
  { type: "message_start", message: { ...HEAD, content: [], ...STOP, stop_reason: null, usage: USAGE } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "ping" },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hello." } },
  { type: "content_block_stop", index: 0 },
  {
    type: "message_delta",
    delta: STOP,
    usage: {
      input_tokens: 9,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: 3,
    },
  },
  { type: "message_stop" },
];
const STREAM = EVENTS.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
const HI = [{ role: "user", content: "Hi." }];
const ASK = { model: "claude-sonnet-4-5", max_tokens: 16, messages: HI };

const refusal = (message: string, type = "invalid_request_error") => ({
  type: "error",
  error: { type, message },
  request_id: "req_1",
});

/** A cassette of VCR for Python, as pydantic-ai keeps it. */
function python(...taped: [body: object, status: number, answer: object][]): string {
  return JSON.stringify({
    version: 1,
    interactions: taped.map(([body, code, answer]) => ({
      request: {
        headers: { "content-type": ["application/json"] },
        method: "POST",
        parsed_body: body,
        uri: "https://api.anthropic.com/v1/messages?beta=true",
      },
      response: { headers: {}, parsed_body: answer, status: { code, message: "OK" } },
    })),
  });
}

/** A cassette of VCR for Ruby, as ruby_llm keeps it. */
function ruby(body: object, answer: string): string {
  return `---
http_interactions:
- request:
    method: post
    uri: https://api.anthropic.com/v1/messages
    body:
      encoding: UTF-8
      string: !binary |-
        ${Buffer.from(JSON.stringify(body)).toString("base64")}
    headers:
      Anthropic-Version:
      - '2023-06-01'
      X-Api-Key:
      - "<KEY>"
  response:
    status:
      code: 200
      message: OK
    headers: {}
    body:
      encoding: UTF-8
      string: ${JSON.stringify(answer)}
recorded_with: VCR 6.3.1
`;
}

function recordings(files: Record<string, string>): string {
  const folder = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) put(join(folder, name), text);
  return folder;
}

async function findingsIn(files: Record<string, string>): Promise<string> {
  const replayed = await replayAll(readRecordings(recordings(files)), () => {});
  return describeFindings({ ...replayed, plays: 0, deaths: [] });
}

it("reads cassettes of Python and Ruby, replies and streams, and nothing else", () => {
  const other = python([ASK, 200, REPLY]).replace("api.anthropic.com", "api.example.com");
  const folder = recordings({
    "python/tests/a.yaml": python([ASK, 200, REPLY], [{}, 400, refusal("model: Field required")]),
    "python/tests/other.yaml": other,
    "ruby/b.yml": ruby({ ...ASK, stream: true }, STREAM),
    "fixtures/c.json": JSON.stringify(REPLY),
    "fixtures/c.chunks.txt": EVENTS.map((event) => JSON.stringify(event)).join("\n"),
    "fixtures/package.json": "{}",
    "fixtures/broken.json": "{",
    "fixtures/notes.md": "api.anthropic.com",
  });
  const found = readRecordings(folder);
  expect(found.map(({ source, place, answer }) => [source, place, answer.status])).toEqual([
    ["fixtures", "fixtures/c.chunks.txt", 200],
    ["fixtures", "fixtures/c.json", 200],
    ["python", "python/tests/a.yaml#1", 200],
    ["python", "python/tests/a.yaml#2", 400],
    ["ruby", "ruby/b.yml#1", 200],
  ]);
  expect(found[0]?.answer.body).toEqual(EVENTS);
  expect(found[2]?.request).toMatchObject({ method: "POST", path: "/v1/messages", body: ASK });
  expect(found[4]).toMatchObject({
    request: { headers: { "anthropic-version": "2023-06-01" }, body: { ...ASK, stream: true } },
    answer: { body: EVENTS },
  });
});

it("reads answers that were compressed", () => {
  const zipped = gzipSync(JSON.stringify(REPLY)).toString("base64");
  const cassette = `interactions:
- request:
    body: '${JSON.stringify(ASK)}'
    headers: {}
    method: POST
    uri: https://api.anthropic.com/v1/messages
  response:
    body:
      string: !!binary |
        ${zipped}
    headers:
      Content-Encoding:
      - gzip
    status: { code: 200, message: OK }
version: 1
`;
  const [found] = readRecordings(recordings({ "a.yaml": cassette }));
  expect(found).toMatchObject({ request: { body: ASK }, answer: { status: 200, body: REPLY } });
});

it("finds nothing where both servers judge and answer alike", async () => {
  const text = await findingsIn({
    "python/a.yaml": python(
      [ASK, 200, REPLY],
      [{ ...ASK, messages: [] }, 400, refusal("messages: at least one message is required")],
    ),
    "ruby/b.yml": ruby({ ...ASK, stream: true }, STREAM),
  });
  expect(text).toMatch(/^python +2 +1 +1 +0 +0 +0 +0$/m);
  expect(text).toMatch(/^together +3 +2 +1 +0 +0 +0 +0$/m);
  expect(text).toContain("Fields of ours that no recorded answer has: none");
  expect(text).not.toContain("✗");
});

it("names requests that only one of the two accepts, and refusals in other words", async () => {
  const text = await findingsIn({
    "a.yaml": python(
      [{ ...ASK, messages: [] }, 200, REPLY],
      [ASK, 400, refusal("Not today.")],
      [{ ...ASK, max_tokens: -1 }, 400, refusal("max_tokens: too small")],
      [{ ...ASK, mcp_servers: [] }, 200, REPLY],
      [ASK, 401, refusal("invalid x-api-key", "authentication_error")],
    ),
  });
  expect(text).toContain('✗ a.yaml#1\n    there 200, here 400 "messages: at least one message is required"');
  expect(text).toContain('✗ a.yaml#2\n    there 400 "Not today.", here 200');
  expect(text).toMatch(
    /· \(words\) a\.yaml#3\n {4}there 400 "max_tokens: too small", here 400 "max_tokens: /,
  );
  expect(text).toContain("· (beta) a.yaml#4\n    there 200, here 400 ");
  expect(text).toContain('· (set aside) a.yaml#5\n    401 "invalid x-api-key"');
});

it("names every field of ours that no recorded answer has", async () => {
  const { inference_geo: _, ...usage } = USAGE;
  const events = JSON.stringify(EVENTS).replaceAll(',"stop_details":null', "");
  const text = await findingsIn({
    "fixtures/a.json": JSON.stringify({ ...REPLY, usage }),
    "fixtures/a.chunks.txt": (JSON.parse(events) as Json[]).map((event) => JSON.stringify(event)).join("\n"),
  });
  expect(text.split("\n").filter((line) => line.startsWith("✗"))).toEqual([
    "✗ message_delta.delta.stop_details: null",
    "✗ message_start.message.stop_details: null",
    "✗ messages.usage.inference_geo: string",
  ]);
});

it("sends the betas that a request needs, and a model of today", () => {
  const body = {
    model: "claude-3-5-haiku-latest",
    context_management: { edits: [{ type: "compact_20260112" }] },
    messages: [{ role: "user", content: [{ type: "document", source: { type: "file", file_id: "f" } }] }],
    tools: [{ name: "a", input_schema: { type: "object", properties: { type: { type: "mcp_toolset" } } } }],
  };
  expect(betasIn(body)).toEqual([
    "context-management-2025-06-27",
    "compact-2026-01-12",
    "files-api-2025-04-14",
  ]);
  expect(betasIn({ ...ASK, tools: body.tools })).toEqual([]);
  expect(bodyOfToday(body).model).toBe("claude-sonnet-4-5");
  expect(bodyOfToday(ASK)).toEqual(ASK);
  const request = {
    method: "POST",
    path: "/v1/messages",
    headers: { "anthropic-beta": "a-2026-01-01" },
    body: ASK,
  };
  expect(headersFor(request)).toEqual({
    "anthropic-version": "2023-06-01",
    "anthropic-beta": "a-2026-01-01",
  });
});

const PROGRAM = `
const response = await fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: "{}" });
const text = await response.text();
if (text.includes('"name":"bash"')) process.exit(3);
if (text.includes('"odd"')) throw new Error("an odd stream");
if (text.includes('"wrong"')) { console.error("The reply cannot be read.\\n  at the end"); process.exit(1); }
`;

it("tells of which stream a program dies, and lets no recorded call run", async () => {
  const file = join(recordings({ "frail.mjs": PROGRAM }), "frail.mjs");
  const target = { name: "frail", argv: [process.execPath, file] as [string, string] };
  const call = { type: "content_block_start", index: 0, content_block: { type: "tool_use", name: "bash" } };
  const streams: Exchange[] = [[...EVENTS, call], [{ type: "wrong" }], [{ type: "odd" }], EVENTS].map(
    (body, i) => ({
      source: ".",
      place: `${i}.chunks.txt`,
      answer: { status: 200, body },
    }),
  );
  const { plays, deaths } = await playStreams([target], streams, () => {});
  expect(plays).toBe(4);
  expect(deaths).toEqual([expect.stringMatching(/^frail dies of 2\.chunks\.txt: Error: an odd stream$/)]);
});

function check(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const command = ["scripts/run.mjs", "check", "recorded", ...args];
    const child = execFile(process.execPath, command, { env: environment() }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

it("plays recorded streams to s01 and s20", async () => {
  const folder = recordings({ "a.yaml": ruby({ ...ASK, stream: true }, STREAM) });
  const { code, stdout } = await check("--from", folder);
  expect(stdout).toContain("Streams played to chapters: 2 plays, 0 died");
  expect(stdout).not.toContain("✗");
  expect(code).toBe(0);
});

it.each([
  [[], /--from DIR belongs to the recorded, clients and/],
  [["--from", "/no/such/folder"], /^--from \/no\/such\/folder: there is no such folder\.$/m],
  [["--from", "docs/pages"], /^--from docs\/pages: there is no recording of the Messages API in it\.$/m],
])("says what is missing: %j", async (args, message) => {
  const { code, stderr } = await check(...args);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});
