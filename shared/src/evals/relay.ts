/** A server on this computer between a harness and a real endpoint: it adds the key, and reads what each reply has used. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type Anthropic from "@anthropic-ai/sdk";
import { type Endpoint, inBrief } from "../model/index.ts";

export interface RelayOptions {
  /** Why no further request may be sent; undefined: it may. */
  refusal(): string | undefined;
  onUsage(usage: Anthropic.Usage): void;
  /** Runs after each request that was passed on. `failure`: why the endpoint did not do its part; undefined: it did. */
  onReply(failure: string | undefined): void;
}

export interface Relay {
  url: string;
  close(): Promise<void>;
}

/** Headers of the API that are passed on, both ways. The harness knows no key. */
const REQUEST_HEADERS = ["content-type", "anthropic-version", "anthropic-beta", "x-stainless-retry-count"];
const RESPONSE_HEADERS = ["content-type", "request-id", "retry-after", "x-should-retry"];

/** Starts a relay on a free port. */
export async function startRelay(endpoint: Endpoint, options: RelayOptions): Promise<Relay> {
  const server = createServer((request, response) => {
    passOn(request, response, endpoint, options).catch((error: Error) => {
      // The harness gave up by itself, which says nothing about the endpoint.
      if (response.destroyed) return;
      options.onReply(inBrief(error));
      refuse(response, 502, inBrief(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  endpoint: Endpoint,
  { refusal, onUsage, onReply }: RelayOptions,
): Promise<void> {
  const body = await readBody(request);
  const reason = refusal();
  if (reason !== undefined) return refuse(response, 400, reason);
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { method = "GET" } = request;
  const answer = await fetch(endpoint.url + request.url, {
    method,
    headers: headersFor(request, endpoint),
    signal: gone.signal,
    ...(body.length > 0 && { body }),
  });
  response.writeHead(
    answer.status,
    only(RESPONSE_HEADERS, (name) => answer.headers.get(name)),
  );
  let text = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      response.write(chunk);
    }
  } finally {
    // A reply that the harness gave up is paid as well.
    const usage = answer.ok ? usageIn(text) : undefined;
    if (usage) onUsage(usage);
  }
  onReply(failureIn(answer.status, text));
  response.end();
}

/** A request that the harness has made badly is its own fault. */
const FAULTS_OF_REQUEST = [400, 413, 422];

/** What an answer says of the endpoint: it was overloaded, or knows no such key; undefined: it did its part. */
function failureIn(status: number, text: string): string | undefined {
  const isCutOff = /^event: error$/m.test(text);
  if ((status < 300 && !isCutOff) || FAULTS_OF_REQUEST.includes(status)) return undefined;
  const [, message = ""] =
    /"message":\s*"((?:[^"\\]|\\.)*)"/.exec(isCutOff ? text.slice(text.lastIndexOf("event: error")) : text) ??
    [];
  return inBrief(new Error(`${isCutOff ? "" : status} ${message}`.trim()));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

function headersFor({ headers }: IncomingMessage, { apiKey, authToken }: Endpoint): Record<string, string> {
  const passed = only(REQUEST_HEADERS, (name) => headers[name]?.toString());
  if (apiKey) return { ...passed, "x-api-key": apiKey };
  return { ...passed, authorization: `Bearer ${authToken}` };
}

function only(names: string[], read: (name: string) => string | null | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = read(name);
    if (value) found[name] = value;
  }
  return found;
}

/** A refusal that clients do not retry, except for 502. */
function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return void response.destroy();
  const error = { type: "error", error: { type: "invalid_request_error", message } };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(error));
}

/** The usage in a reply, streamed or not. In a stream, later events have the final numbers, and a line that was cut off does not count. */
export function usageIn(text: string): Anthropic.Usage | undefined {
  const events = text.startsWith("{")
    ? [text]
    : [...text.matchAll(/^data: ?(\{.*)\n/gm)].map(([, data = ""]) => data);
  const usages = events.flatMap((event) => {
    const { usage, message } = JSON.parse(event);
    return [message?.usage ?? usage ?? []].flat();
  });
  return usages.length > 0 ? Object.assign({}, ...usages) : undefined;
}
