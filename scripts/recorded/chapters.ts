/** Plays recorded streams to chapters: whatever an endpoint sends, a program must not die of it. */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inParallel, plainEnvironment } from "@harness/shared/host";
import { runProgram, type Target } from "@harness/shared/smoke";
import { type Exchange, isObject, type Json } from "./exchange.ts";

const TIMEOUT_MS = 60_000;

/** The chapters that hear them: the smallest harness, and the whole one. */
export const LISTENERS = ["s01", "s20"];

/** One line for each stream of which a program died. */
export async function playStreams(
  targets: Target[],
  exchanges: Exchange[],
  onPlayed: () => void,
): Promise<{ plays: number; deaths: string[] }> {
  const streams = exchanges.filter(({ answer }) => Array.isArray(answer.body));
  const pairs = streams.flatMap((stream) => targets.map((target) => ({ stream, target })));
  const lines = await inParallel(pairs, async ({ stream, target }) => {
    const death = await play(target, stream.answer.body as Json[]);
    onPlayed();
    return death === undefined ? [] : [`${target.name} dies of ${stream.place}: ${death}`];
  });
  return { plays: pairs.length, deaths: lines.flat() };
}

/** How the program died; undefined if it ended in an orderly way: also an error is one, if it says so in its own words. */
async function play(target: Target, events: Json[]): Promise<string | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "recorded-")));
  const server = await serve(events);
  const { HARNESS_RUNS: _, ...plain } = plainEnvironment(folder);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...plain, ANTHROPIC_API_KEY: "recorded", ANTHROPIC_BASE_URL: url };
  try {
    const run = await runProgram(target, {
      args: ["-p", "Go on."],
      cwd: folder,
      env,
      stdin: "",
      timeoutMs: TIMEOUT_MS,
    });
    if (run.timedOut) return `it did not end within ${TIMEOUT_MS / 1000} s`;
    if (run.exitCode !== 0 && run.exitCode !== 1) return `exit code ${run.exitCode}`;
    return crashIn(run.printed.flatMap(({ stream, text }) => (stream === "stderr" ? [text] : [])).join(""));
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The error above a stack trace of Node. */
function crashIn(stderr: string): string | undefined {
  const lines = stderr.split("\n");
  const trace = lines.findIndex((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));
  return lines[trace - 1];
}

/** Answers the first request with the stream, and each later one with a plain reply. */
async function serve(events: Json[]): Promise<Server> {
  const replies = [events.map(withForeignTool)];
  const server = createServer((incoming, response) => {
    incoming.resume().on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.end((replies.shift() ?? DONE).map(encode).join(""));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** No tool of the program has that name: what was once called elsewhere must not run here. */
function withForeignTool(event: Json): Json {
  const block = event.content_block;
  if (!isObject(block) || block.type !== "tool_use" || typeof block.name !== "string") return event;
  return { ...event, content_block: { ...block, name: `recorded_${block.name}` } };
}

function encode(event: Json): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

const MESSAGE = {
  id: "msg_01Recorded",
  type: "message",
  role: "assistant",
  model: "claude-sonnet-4-5",
  content: [],
};
const USAGE = { input_tokens: 1, output_tokens: 1 };
const DONE: Json[] = [
  { type: "message_start", message: { ...MESSAGE, stop_reason: null, stop_sequence: null, usage: USAGE } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "Done." } },
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: USAGE },
  { type: "message_stop" },
];
