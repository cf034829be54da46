/** A reply of the Messages API, put together from what came over the line. */

import { startOf } from "../../text/index.ts";

/** A message on its way; its fields are the API's. */
interface Draft {
  content: Record<string, unknown>[];
  usage?: object;
  [field: string]: unknown;
}

interface StreamEvent {
  type: string;
  index?: number;
  message?: Draft;
  content_block?: Record<string, unknown>;
  delta?: Record<string, unknown>;
  usage?: object;
  error?: unknown;
}

/** The message in the body of an answer, and the error in it: of a stream both are possible. */
export function readReply(body: string, isStream: boolean): { message?: unknown; error?: unknown } {
  if (isStream) return readStream(body);
  const answer = parse(body) as { type?: string; error?: unknown } | undefined;
  return answer?.type === "message" ? { message: answer } : { error: answer?.error ?? startOf(body, 2_000) };
}

function readStream(body: string): { message?: unknown; error?: unknown } {
  let message: Draft | undefined;
  let error: unknown;
  for (const event of eventsIn(body)) {
    if (event.type === "message_start") message = event.message;
    else if (event.type === "error") error = event.error;
    else if (message) apply(event, message);
  }
  for (const block of message?.content ?? []) finishInput(block);
  return { ...(message && { message }), ...(error !== undefined && { error }) };
}

function eventsIn(body: string): StreamEvent[] {
  const lines = body.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.flatMap((line) => (parse(line.slice(5)) as StreamEvent | undefined) ?? []);
}

function apply(event: StreamEvent, message: Draft): void {
  const { type, index = 0, content_block: block, delta = {} } = event;
  if (type === "content_block_start" && block) message.content[index] = block;
  if (type === "content_block_delta") applyDelta(delta, message.content[index] ?? {});
  if (type !== "message_delta") return;
  Object.assign(message, delta);
  message.usage = { ...message.usage, ...event.usage };
}

/** text_delta carries text, thinking_delta thinking, signature_delta signature, input_json_delta partial_json. */
function applyDelta({ type, ...delta }: Record<string, unknown>, block: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(delta)) {
    if (typeof value === "string") block[name] = `${block[name] ?? ""}${value}`;
    else if (type === "citations_delta") block.citations = [...((block.citations as unknown[]) ?? []), value];
  }
}

/** Text that is no JSON stays as it came. */
function finishInput(block: Record<string, unknown>): void {
  const { partial_json: json } = block;
  if (typeof json !== "string") return;
  delete block.partial_json;
  block.input = parse(json) ?? json;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
