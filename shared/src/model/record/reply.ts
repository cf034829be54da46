/** A reply of the Messages API, put together from what came over the line. */

import { startOf } from "../../text/index.ts";

type Block = Record<string, unknown>;

/** A message on its way. Its blocks may have gaps in their numbers: some endpoints leave a block out. */
interface Draft {
  message: Record<string, unknown>;
  blocks: Map<number, Block>;
}

/** Nothing of it was checked: an endpoint may send anything. */
interface StreamEvent {
  type?: unknown;
  index?: unknown;
  message?: unknown;
  content_block?: unknown;
  delta?: unknown;
  usage?: unknown;
  error?: unknown;
}

/** The message in the body of an answer, and the error in it: of a stream both are possible. */
export function readReply(body: string, isStream: boolean): { message?: unknown; error?: unknown } {
  if (isStream) return readStream(body);
  const answer = parse(body) as { type?: string; error?: unknown } | undefined;
  return answer?.type === "message" ? { message: answer } : { error: answer?.error ?? startOf(body, 2_000) };
}

function readStream(body: string): { message?: unknown; error?: unknown } {
  let draft: Draft | undefined;
  let error: unknown;
  for (const event of eventsIn(body)) {
    if (event.type === "message_start")
      draft = { message: { ...fieldsOf(event.message) }, blocks: new Map() };
    else if (event.type === "error") error = event.error;
    else if (draft) apply(event, draft);
  }
  return { ...(draft && { message: finished(draft) }), ...(error !== undefined && { error }) };
}

function eventsIn(body: string): StreamEvent[] {
  const lines = body.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => fieldsOf(parse(line.slice(5))));
}

function apply(event: StreamEvent, { message, blocks }: Draft): void {
  const { type, content_block: block, usage } = event;
  const [index, delta] = [Number(event.index ?? 0), fieldsOf(event.delta)];
  if (type === "content_block_start") blocks.set(index, { ...fieldsOf(block) });
  if (type === "content_block_delta") applyDelta(delta, blocks.get(index) ?? {});
  if (type !== "message_delta") return;
  Object.assign(message, delta);
  message.usage = { ...fieldsOf(message.usage), ...fieldsOf(usage) };
}

function finished({ message, blocks }: Draft): Record<string, unknown> {
  const inOrder = [...blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
  inOrder.forEach(finishInput);
  return { ...message, content: inOrder };
}

/** The fields of an object; none of anything else. */
function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** text_delta carries text, thinking_delta thinking, signature_delta signature, input_json_delta partial_json. */
function applyDelta({ type, ...delta }: Record<string, unknown>, block: Block): void {
  for (const [name, value] of Object.entries(delta)) {
    if (typeof value === "string") block[name] = `${block[name] ?? ""}${value}`;
    else if (type === "citations_delta") block.citations = [...((block.citations as unknown[]) ?? []), value];
  }
}

/** Text that is no JSON stays as it came. */
function finishInput(block: Block): void {
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
