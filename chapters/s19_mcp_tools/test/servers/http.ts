/** A server of tools at an address on loopback: with sessions as of 2025, or without, as of 2026. It notes what it was sent. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import {
  createMcpHandler,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { onTestFinished } from "vitest";
import * as z from "zod";

export interface Sent {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface HttpServer {
  url: string;
  sent: Sent[];
  /** All connections end, and nobody answers any more. */
  stop(): Promise<void>;
  /** It answers again, at the same address, and knows nothing of before. */
  again(): Promise<void>;
}

type Handler = (request: Request) => Promise<Response>;

/** With sessions, or of the newest protocol. */
export async function httpServer(kind: "sessions" | "modern"): Promise<HttpServer> {
  const sent: Sent[] = [];
  const start = async (port: number) => {
    const handle = kind === "sessions" ? withSessions() : createMcpHandler(createTools).fetch;
    const server = createServer((request, response) => {
      sent.push({ method: request.method ?? "", headers: request.headers });
      void answer(handle, request, response);
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  };
  let server = await start(0);
  const { port } = server.address() as AddressInfo;
  const stop = () => close(server);
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    sent,
    stop,
    async again() {
      server = await start(port);
    },
  };
}

function createTools(): McpServer {
  const server = new McpServer({ name: "http", version: "1" });
  server.registerTool("echo", { inputSchema: z.object({ word: z.string() }) }, async ({ word }) => ({
    content: [{ type: "text", text: `echo ${word}` }],
  }));
  server.registerTool("hang", { inputSchema: z.object({}) }, () => new Promise(() => {}));
  server.registerTool("throws", { inputSchema: z.object({}) }, async () => {
    throw new Error("it broke");
  });
  return server;
}

function withSessions(): Handler {
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  return async (request) => {
    const id = request.headers.get("mcp-session-id");
    const known = id === null ? undefined : sessions.get(id);
    if (id !== null && !known) return new Response("no such session", { status: 404 });
    if (known) return known.handleRequest(request);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (session) => void sessions.set(session, transport),
    });
    await createTools().connect(transport);
    return transport.handleRequest(request);
  };
}

async function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const body =
    method === "POST" ? { body: Readable.toWeb(request) as ReadableStream, duplex: "half" as const } : {};
  const given = new Headers(
    Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await handle(new Request(`http://127.0.0.1${url}`, { method, headers: given, ...body }));
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  // A stream of events may be silent for long: who waits for it wants to know that it is there.
  response.flushHeaders();
  if (answer.body) for await (const piece of answer.body) response.write(piece);
  response.end();
}

async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
