/** Sends recorded requests to the rehearsal server, whose model answers what the real one did. */

import {
  type Reply,
  type ReplyBlock,
  type StopReason,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import {
  type Exchange,
  eventsIn,
  isObject,
  type Json,
  listOf,
  parsed,
  type RecordedRequest,
} from "./exchange.ts";
import { fieldsOf } from "./fields.ts";
import type { Finding, Findings } from "./findings.ts";
import { bodyOfToday, headersFor } from "./needs.ts";
import { compare, isAccepted } from "./verdict.ts";

/** What the rehearsal server answered. */
export interface OurAnswer {
  status: number;
  /** A reply, an error, or the events of a stream. */
  body: Json | Json[];
}

interface Replay {
  answerTo(exchange: Exchange): Promise<OurAnswer>;
  close(): Promise<void>;
}

/** Sends all requests, one after the other: the server's model answers what was recorded for the one that is on its way. */
export async function replayAll(
  exchanges: Exchange[],
  onProgress: (done: number) => void,
): Promise<Pick<Findings, "rows" | "ownFields">> {
  const replay = await openReplay();
  const [real, ours] = [new Set<string>(), new Set<string>()];
  const rows: Finding[] = [];
  for (const exchange of exchanges) {
    const answer = await replay.answerTo(exchange);
    collect(exchange, exchange.answer, real);
    // An error instead of a reply is judged by its verdict.
    if (isAccepted(answer.status) === isAccepted(exchange.answer.status)) collect(exchange, answer, ours);
    rows.push({ exchange, ...(exchange.request ? compare(exchange, answer) : { outcome: "answer" }) });
    onProgress(rows.length);
  }
  await replay.close();
  return { rows, ownFields: [...ours].filter((field) => !real.has(field)).sort() };
}

function collect({ request }: Exchange, { status, body }: OurAnswer, fields: Set<string>): void {
  const kind = isAccepted(status) ? kindOf(request?.path) : "error";
  for (const field of fieldsOf(kind, body)) fields.add(field);
}

/** `messages`, `count_tokens` or `models`. */
function kindOf(path = "/v1/messages"): string {
  const [, , first = "", second] = path.split("/");
  return first === "messages" && second ? second : first;
}

/** Stands for the request where only the answer was recorded. */
function plainRequest(stream: boolean): RecordedRequest {
  const body = {
    model: "claude-sonnet-4-5",
    max_tokens: 2048,
    stream,
    thinking: { type: "enabled", budget_tokens: 1024 },
    messages: [{ role: "user", content: "Hi." }],
  };
  return { method: "POST", path: "/v1/messages", headers: {}, body };
}

async function openReplay(): Promise<Replay> {
  let reply: Reply = { content: [] };
  const server = await startRehearsalServer({ model: { reply: () => reply } });
  return {
    close: server.close,
    async answerTo({ request, answer }) {
      reply = sameReply(answer.body);
      return send(server.url, request ?? plainRequest(Array.isArray(answer.body)), answer.status);
    },
  };
}

async function send(url: string, request: RecordedRequest, status: number): Promise<OurAnswer> {
  const { method, path, body } = request;
  // A refusal may have been about the model.
  const today = body && isAccepted(status) ? bodyOfToday(body) : body;
  const response = await fetch(url + path, {
    method,
    headers: { "content-type": "application/json", "x-api-key": "recorded", ...headersFor(request) },
    ...(today && { body: JSON.stringify(today) }),
  });
  const text = await response.text();
  const value = parsed(text);
  return { status: response.status, body: isObject(value) ? value : eventsIn(text) };
}

/** A reply with the blocks that were recorded, as far as our server knows their types. */
function sameReply(recorded: Json | Json[]): Reply {
  const message = Array.isArray(recorded) ? summaryOf(recorded) : recorded;
  const content = listOf(message.content).filter(isObject).flatMap(sameBlock);
  const reason = message.stop_reason as StopReason | undefined;
  return { content, ...(reason && STOPS.includes(reason) && { stopReason: reason }) };
}

const STOPS: StopReason[] = ["end_turn", "max_tokens", "pause_turn", "refusal", "stop_sequence", "tool_use"];

/** For comparing fields, the block that a stream begins with says enough. */
function summaryOf(events: Json[]): Json {
  const content = events.flatMap(({ content_block: block }) => block ?? []);
  const reasons = events.flatMap(({ delta }) => (isObject(delta) && delta.stop_reason) || []);
  return { content, stop_reason: reasons.at(-1) };
}

function sameBlock(block: Json): ReplyBlock[] {
  if (block.type === "text") return [{ type: "text", text: String(block.text || "…") }];
  if (block.type === "thinking") return [{ type: "thinking", thinking: String(block.thinking || "…") }];
  if (block.type === "redacted_thinking") return [{ type: "redacted_thinking", data: String(block.data) }];
  if (block.type !== "tool_use") return [];
  return [{ type: "tool_use", name: String(block.name), input: block.input }];
}
