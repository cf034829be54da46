/** A server at an address on loopback whose answers break off, each in the way that its tool is called. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

const OFFERED = [
  "reset",
  "ends",
  "resumed",
  "lost",
  "list",
  "list_in_json",
  "half",
  "half_error",
  "other_id",
  "nothing",
];
const TOOLS = OFFERED.map((name) => ({ name, description: "c\ud800e", inputSchema: { type: "object" } }));
const STREAM = { "content-type": "text/event-stream" };
const NEWS = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "at work" } };

export async function brokenServer(): Promise<string> {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const resumed = /^resumed-(\d+)$/.exec(String(request.headers["last-event-id"]));
  if (resumed) return void response.writeHead(200, STREAM).end(eventOf(said(Number(resumed[1]), "late")));
  if (request.method !== "POST") return void response.writeHead(405).end();
  const { id, method, params } = JSON.parse(await text(request));
  const result = resultOf(method, params);
  if (method === "tools/call") call(params.name, id, response);
  else if (id === undefined) response.writeHead(202).end();
  else if (result) json(response, { jsonrpc: "2.0", id, result });
  else json(response, { jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } });
}

function resultOf(method: string, params: { protocolVersion?: string }): object | undefined {
  if (method === "tools/list") return { tools: TOOLS };
  if (method !== "initialize") return undefined;
  const serverInfo = { name: "broken", version: "1" };
  return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo };
}

function call(name: string, id: number, response: ServerResponse): void {
  const wrong = { jsonrpc: "2.0", id, result: [1, 2, 3] };
  const emoji = { jsonrpc: "2.0", id, error: { code: 1, message: "😀".repeat(1000) } };
  if (name === "list_in_json") json(response, wrong);
  else if (name === "half_error") json(response, emoji);
  else if (name === "other_id")
    json(response, { ...emoji, id: null, error: { code: 1, message: "no such call" } });
  else if (name === "nothing") json(response, []);
  else breakOff(name, id, response.writeHead(200, STREAM), wrong);
}

function breakOff(name: string, id: number, response: ServerResponse, wrong: object): void {
  if (name === "reset")
    response.write(`${eventOf(NEWS)}event: message\ndata: {"jsonrpc"`, () => response.destroy());
  if (name === "ends") response.end(eventOf(NEWS));
  if (name === "resumed" || name === "lost") response.end(`id: ${name}-${id}\nretry: 1\n${eventOf(NEWS)}`);
  if (name === "list") response.write(eventOf(wrong));
  if (name === "half") response.write(eventOf(said(id, "c\ud800e")));
}

function said(id: number, text: string): object {
  return { jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } };
}

function json(response: ServerResponse, message: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(message));
}

function eventOf(message: object): string {
  return `event: message\r\ndata: ${JSON.stringify(message)}\r\n\r\n`;
}
