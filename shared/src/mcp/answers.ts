/** Answers of MCP servers, checked so that a call never waits for an answer that cannot come. */

import { clip, parseJson, wellFormedJson } from "../text/index.ts";

type Id = string | number;

/** JSON-RPC. Only the version was checked. */
interface ServerMessage {
  jsonrpc: "2.0";
  id?: Id;
  method?: string;
  result?: unknown;
  error?: unknown;
}

const ENDED = "the connection ended before the answer came, so it may be done in part";
const INTERNAL_ERROR = -32603;
const MAX_QUOTED = 300;

/**
 * The message in a text; undefined when there is none. An answer that does not follow the protocol becomes an error: the client
 * would drop it, and the caller would wait in vain.
 */
export function readServerMessage(text: string): ServerMessage | undefined {
  const message = parsed(text) as ServerMessage | null | undefined;
  return message?.jsonrpc === "2.0" ? asItShouldBe(message) : undefined;
}

function asItShouldBe(message: ServerMessage): ServerMessage {
  const { id, method, result, error } = message;
  if (method !== undefined || id === undefined || id === null) return message;
  if (isObject(result)) return { jsonrpc: "2.0", id, result };
  const { message: said, code, data } = (isObject(error) ? error : {}) as Record<string, unknown>;
  if (typeof said === "string" && Number.isInteger(code))
    return { jsonrpc: "2.0", id, error: { code, message: said, data } };
  return errorFor(
    id,
    `its answer has no result that is an object: ${JSON.stringify(error ?? result ?? null)}`,
  );
}

function errorFor(id: Id, message: string): ServerMessage {
  return { jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } };
}

/**
 * A `fetch` for MCP over HTTP. When a stream ends without the answer, and cannot be resumed where it ended, the answer is an
 * error, at once.
 */
export function fetchAnswers(): typeof fetch {
  /** Requests whose stream broke off, by the id of its last event. */
  const broken = new Map<string, Id>();
  return async (url, init) => {
    const resumed = new Headers(init?.headers).get("last-event-id") ?? "";
    const id = broken.get(resumed) ?? idIn(init?.body);
    const sent = fetch(url, init);
    if (id === undefined) return sent;
    const response = broken.delete(resumed) ? await sent.catch(() => Response.error()) : await sent;
    if (response.ok) return answered(response, { id, broken, signal: init?.signal });
    return resumed ? eventStream([eventOf(errorFor(id, ENDED))]) : response;
  };
}

/** A request that wants an answer. */
interface Asked {
  id: Id;
  broken: Map<string, Id>;
  signal?: AbortSignal | null | undefined;
}

function idIn(body: unknown): Id | undefined {
  const { id, method } = (typeof body === "string" && readServerMessage(body)) || {};
  return method === undefined ? undefined : id;
}

async function answered(response: Response, asked: Asked): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream") && response.body)
    return eventStream(withAnswer(response.body, asked), response);
  if (!type.startsWith("application/json")) return response;
  return new Response(answerIn(await response.text(), asked.id), response);
}

/** A body that is the answer, or contains it among others. Any other body becomes an error, because nothing more can come. */
function answerIn(body: string, id: Id): string | undefined {
  const value = parsed(body);
  // A client complains at once about what is no JSON.
  if (value === undefined) return body;
  const messages = [value].flat() as (Partial<ServerMessage> | null)[];
  const isThere = messages.some((message) => String(message?.id) === String(id));
  if (isThere) return textOf(readServerMessage(body)) ?? body;
  return textOf(errorFor(id, `it has answered something else: ${clip(body, MAX_QUOTED)}`));
}

function parsed(json: string): unknown {
  try {
    return parseJson(json);
  } catch {
    return undefined;
  }
}

function eventStream(events: Iterable<string> | AsyncIterable<string>, like?: Response): Response {
  const headers = like?.headers ?? { "content-type": "text/event-stream" };
  return new Response(ReadableStream.from(events).pipeThrough(new TextEncoderStream()), { headers });
}

/** The stream as it comes, line by line, and at its end an error where there was no answer. */
async function* withAnswer(body: ReadableStream, { id, broken, signal }: Asked): AsyncGenerator<string> {
  let isAnswered = false;
  let lastEvent = "";
  try {
    for await (const line of linesIn(body)) {
      const message = line.startsWith("data:") ? readServerMessage(line.slice(5)) : undefined;
      isAnswered ||= message?.id === id && message.method === undefined;
      lastEvent = /^id: ?(.+)/.exec(line)?.[1] ?? lastEvent;
      yield message ? `data: ${textOf(message)}\n` : `${line}\n`;
    }
  } finally {
    if (!isAnswered && lastEvent) broken.set(lastEvent, id);
    // Empty lines end an event that broke off, so that it does not become part of this one.
    if (!isAnswered && !lastEvent && !signal?.aborted) yield `\n\n${eventOf(errorFor(id, ENDED))}`;
  }
}

async function* linesIn(body: ReadableStream): AsyncGenerator<string> {
  let rest: string[] = [];
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const [end = "", ...lines] = piece.split("\n");
    rest.push(end);
    for (const line of lines) {
      yield rest.join("").replace(/\r$/, "");
      rest = [line];
    }
  }
}

function eventOf(message: ServerMessage): string {
  return `data: ${textOf(message)}\n\n`;
}

function textOf(message: ServerMessage | undefined): string | undefined {
  return message && wellFormedJson(JSON.stringify(message));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
