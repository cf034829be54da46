/**
 * A local stand-in for the Messages API. It speaks the same protocol to the real SDK, and is as strict as the
 * API. A rehearsal model decides its replies.
 */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { checkBetas } from "./betas.ts";
import { ApiError } from "./errors.ts";
import {
  authenticate,
  ClientGone,
  type Exchange,
  openExchange,
  queryOf,
  readBody,
  sendError,
  sendJson,
} from "./http.ts";
import { createJournal, type Outcome } from "./journal.ts";
import { answerMessages, countTokens, createMemory, type ServerState } from "./messages.ts";
import { describeModels } from "./models.ts";
import type { RehearsalOptions, RehearsalServer } from "./types.ts";

const VERSIONS = ["2023-06-01", "2026-10-21"];

/**
 * Starts a rehearsal server and returns its address and journal. Rejects with the system's error (`EADDRINUSE`)
 * if it cannot listen. If the model throws, the answer is a 500 with the message of the error.
 */
export async function startRehearsalServer(options: RehearsalOptions): Promise<RehearsalServer> {
  const { host = "127.0.0.1", port = 0 } = options;
  const journal = createJournal(options.onEntry);
  const state: ServerState = { memory: createMemory(), options };
  const pending = new Set<Promise<void>>();
  let arrivals = 0;
  const server = createServer((incoming, response) => {
    const exchange = openExchange(incoming, response, arrivals++);
    const work = handle(exchange, state, (outcome) => journal.record(exchange, outcome));
    pending.add(work);
    work.finally(() => pending.delete(work));
  });
  // If the server closed an idle connection just when the client uses it again, that would look like an outage.
  server.keepAliveTimeout = 0;
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    journal: journal.entries,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await Promise.all([closed, ...pending]);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The listener stays, so that a later error on accept does not end the process.
    server.on("error", reject);
    server.listen(port, host, resolve);
  });
}

type Note = (outcome: Outcome) => void;

async function handle(exchange: Exchange, state: ServerState, note: Note): Promise<void> {
  try {
    await route(exchange, state, note);
  } catch (error) {
    if (error instanceof ClientGone || exchange.gone.aborted) {
      const message = "the client left before the answer was complete";
      return note({ status: 499, error: { type: "client_closed_request", message } });
    }
    if (exchange.response.headersSent) exchange.response.destroy();
    const answer = error instanceof ApiError ? error : new ApiError(500, `rehearsal server: ${error}`);
    note({ status: answer.status, error: { type: answer.type, message: answer.message } });
    if (!exchange.response.headersSent) sendError(exchange, answer);
  }
}

async function route(exchange: Exchange, state: ServerState, note: Note): Promise<void> {
  const { incoming, path, request } = exchange;
  // Read the body first: a client treats an answer before the end of its body as a broken connection.
  const rawBody = await readBody(incoming);
  exchange.size = rawBody.length;
  checkMethod(path, incoming.method ?? "");
  authenticate(request.headers, state.options.apiKey);
  checkHeaders(request.headers);
  if (path === "/v1/messages") return answerMessages(exchange, rawBody, state, note);
  const body =
    path === "/v1/messages/count_tokens"
      ? countTokens(exchange, rawBody, state.memory)
      : describeModels(path, queryOf(incoming));
  note({ status: 200 });
  sendJson(exchange, 200, body);
}

function checkMethod(path: string, method: string): void {
  const expected = methodOf(path);
  if (!expected) throw new ApiError(404, `Not found: ${method} ${path}.${hintFor(path)}`);
  if (method !== expected) {
    throw new ApiError(405, `Method not allowed: ${method} ${path}. Use ${expected}.`, {
      headers: { allow: expected },
    });
  }
}

function methodOf(path: string): "GET" | "POST" | undefined {
  if (path === "/v1/messages" || path === "/v1/messages/count_tokens") return "POST";
  return /^\/v1\/models(\/[^/]+)?$/.test(path) ? "GET" : undefined;
}

function hintFor(path: string): string {
  if (path.startsWith("/v1/v1/")) {
    return " The base URL must not end in /v1: the client adds /v1/messages to it.";
  }
  return " This server has /v1/messages, /v1/messages/count_tokens and /v1/models.";
}

function checkHeaders(headers: Record<string, string>): void {
  const version = headers["anthropic-version"];
  if (!version) throw new ApiError(400, "anthropic-version: header is required");
  if (!VERSIONS.includes(version)) {
    throw new ApiError(400, `anthropic-version: "${version}" is not a valid version; use ${VERSIONS.at(-1)}`);
  }
  checkBetas(headers);
}
