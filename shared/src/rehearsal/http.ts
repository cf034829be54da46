/** One HTTP request on its way through the server. */

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError, errorBody } from "./errors.ts";
import { newId } from "./ids.ts";
import { readStrictly } from "./json.ts";
import type { RecordedRequest } from "./types.ts";

const MAX_BODY = 32 * 1024 * 1024;
const MAX_DEPTH = 500;
const REQUESTS_LIMIT = 4_000;
const INPUT_LIMIT = 2_000_000;
const OUTPUT_LIMIT = 400_000;

/** One HTTP request on its way through the server. */
export interface Exchange {
  incoming: IncomingMessage;
  response: ServerResponse;
  /** Without the query: the old beta path carries `?beta=true`. */
  path: string;
  requestId: string;
  /** The length of the body in bytes, once it has been read. */
  size: number;
  /** Aborted if the client disconnects before the answer is complete. */
  gone: AbortSignal;
  request: RecordedRequest;
}

/** Thrown to stop the work for a client that has disconnected. */
export class ClientGone extends Error {}

export function openExchange(incoming: IncomingMessage, response: ServerResponse, index: number): Exchange {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  return {
    incoming,
    response,
    path: incoming.url?.split("?")[0] ?? "/",
    requestId: newId("req_01"),
    size: 0,
    gone: gone.signal,
    request: {
      index,
      body: {} as RecordedRequest["body"],
      headers: Object.fromEntries(headers),
      startedAt: Date.now(),
      attempt: 0,
    },
  };
}

/** The part of the address after the `?`. */
export function queryOf({ url = "" }: IncomingMessage): URLSearchParams {
  return new URLSearchParams(url.split("?")[1]);
}

/** Awaits the promise. Throws ClientGone if the client disconnects first. */
export function unlessGone<T>(promise: Promise<T> | T, gone: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new ClientGone());
    if (gone.aborted) return leave();
    gone.addEventListener("abort", leave);
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => gone.removeEventListener("abort", leave));
  });
}

/** The raw request body. A body over the limit is read completely, so that the client receives the 413. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
    }
  } catch {
    throw new ClientGone();
  }
  if (size > MAX_BODY) throw new ApiError(413, "Request exceeds the maximum allowed number of bytes.");
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw new ApiError(400, "The request body is not valid JSON: it is not UTF-8");
  return bytes.toString("utf8");
}

export function parseJson(text: string): unknown {
  const value = parsed(text);
  if (isDeeperThan(MAX_DEPTH, value)) throw new ApiError(400, "The request body is nested too deeply.");
  return value;
}

function parsed(text: string): unknown {
  try {
    return readStrictly(text);
  } catch (error) {
    throw new ApiError(400, `The request body is not valid JSON: ${(error as Error).message}`);
  }
}

// Level by level: recursion would overflow the stack, which this function must prevent.
function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value];
  for (let left = depth; left > 0 && level.length > 0; left--)
    level = level.flatMap((item) => (item && typeof item === "object" ? Object.values(item) : []));
  return level.length > 0;
}

/** Refuses a request without credentials, or with a key other than `apiKey` if that is set. */
export function authenticate(headers: Record<string, string>, apiKey: string | undefined): void {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const key = headers["x-api-key"] || bearer;
  if (!key) throw new ApiError(401, "x-api-key header is required");
  if (apiKey === undefined || key === apiKey) return;
  throw new ApiError(401, headers["x-api-key"] ? "invalid x-api-key" : "invalid bearer token");
}

/** The owner of the cache for a request: a hash of the key, so that the key is not stored. */
export function workspaceOf(headers: Record<string, string>): string {
  const key = headers["x-api-key"] || headers.authorization || "";
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}

export function sendJson(exchange: Exchange, status: number, body: unknown, headers = {}): void {
  const text = JSON.stringify(body);
  exchange.response.writeHead(status, {
    ...commonHeaders(exchange),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  exchange.response.end(text);
}

export function sendError(exchange: Exchange, error: ApiError): void {
  sendJson(exchange, error.status, errorBody(error, exchange.requestId), error.headers);
}

export function commonHeaders({ requestId, request }: Exchange): Record<string, string> {
  return {
    "request-id": requestId,
    "anthropic-organization-id": "00000000-0000-4000-8000-000000000020",
    "anthropic-workspace-id": "wrkspc_01Rehearsal",
    ...rateLimit("requests", REQUESTS_LIMIT, request.startedAt),
    ...rateLimit("input-tokens", INPUT_LIMIT, request.startedAt),
    ...rateLimit("output-tokens", OUTPUT_LIMIT, request.startedAt),
    ...rateLimit("tokens", INPUT_LIMIT + OUTPUT_LIMIT, request.startedAt),
  };
}

// These limits are never reached. A scenario that needs a 429 injects it.
function rateLimit(what: string, limit: number, now: number): Record<string, string> {
  const name = `anthropic-ratelimit-${what}`;
  return {
    [`${name}-limit`]: String(limit),
    [`${name}-remaining`]: String(limit),
    [`${name}-reset`]: new Date(now + 60_000).toISOString(),
  };
}
