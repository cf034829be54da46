/** Connects servers, and keeps up with what they offer. */
import { withPatience } from "@harness/shared/clock";
import { fetchAnswers, inBrief } from "@harness/shared/model";
import { showBeside } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Client, StreamableHTTPClientTransport, Transport } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import type { Offer, Server } from "./state.ts";
import { stdioTransport } from "./stdio.ts";

const CONNECT_MS = 30_000;
const MAX_PAGES = 64;
// A server is there for all agents, whoever has called it.
const SPEAKER = { name: "agent" };
/** Time is kept by the agent's clock; the SDK's own limits only must not come first. */
export const NO_LIMIT = 2 ** 31 - 1;

/** Connects a server, for the first time or again. Never throws: what is wrong stands in the server, and the user is told. */
export async function connect(server: Server, agent: Agent): Promise<void> {
  server.status = "connecting";
  try {
    await inTime(agent, async (signal) => {
      const client = await openClient(server, agent, signal);
      server.offers = await listTools(client, signal);
    });
    // It may have ended already.
    server.status = server.client ? "ready" : "closed";
    server.error = "";
    showBeside(SPEAKER, words.serverReady({ name: server.name, count: server.offers.length }));
    agent.mcp.onChange();
  } catch (error) {
    await disconnect(server);
    server.status = "failed";
    server.error = [inBrief(error as Error), ...server.printed.slice(-1)].join(" | ");
    showBeside(SPEAKER, words.serverFailed({ name: server.name, reason: server.error }));
  }
}

function inTime<Result>({ clock }: Agent, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const tooLate = () => new Error(`no answer for ${CONNECT_MS / 1000} s`);
  return withPatience({ clock, ms: CONNECT_MS, tooLate }, work);
}

async function openClient(server: Server, agent: Agent, signal: AbortSignal): Promise<Client> {
  // Loaded with the first server: whoever has none should not wait for it.
  const { Client } = await import("@modelcontextprotocol/client");
  const client = new Client(
    { name: "harness-in-twenty", version: "1" },
    {
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => refresh(server, agent) } },
      // A program is asked as most understand it: to probe for more takes seconds.
      versionNegotiation: { mode: "url" in server.entry ? "auto" : "legacy" },
    },
  );
  server.client = client;
  client.onclose = () => {
    if (server.client === client) noteEnd(server);
  };
  client.onerror = () => void lookFor(server, agent);
  await client.connect(await transportTo(server, agent), { signal, timeout: NO_LIMIT });
  return client;
}

async function transportTo(server: Server, agent: Agent): Promise<Transport> {
  const { entry } = server;
  if ("command" in entry) return stdioTransport(server, entry, agent);
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const requestInit = { headers: entry.headers };
  return new StreamableHTTPClientTransport(new URL(entry.url), { requestInit, fetch: fetchAnswers() });
}

/** Its tools stay in the pool: the next call of one of them brings it back. */
function noteEnd(server: Server): void {
  server.client = undefined;
  if (server.status !== "ready") return;
  server.status = "closed";
  showBeside(SPEAKER, words.serverClosed({ name: server.name }));
}

/** Keeps what went wrong with a request. An address where nobody answers is gone, as a program is that has died. */
export async function noteFailure(server: Server, error: unknown): Promise<void> {
  server.error = inBrief(error as Error);
  const { SdkHttpError } = await import("@modelcontextprotocol/client");
  const isGone = error instanceof TypeError || error instanceof SdkHttpError;
  const { client } = server;
  if (!isGone || !client) return;
  noteEnd(server);
  await client.close().catch(() => {});
}

/** On the way to an address something broke. Whoever waits for an answer should not wait for one who is gone. */
async function lookFor(server: Server, agent: Agent): Promise<void> {
  if (server.isDoubtful || server.status !== "ready" || "command" in server.entry) return;
  server.isDoubtful = true;
  refresh(server, agent);
  await server.busy;
  server.isDoubtful = false;
}

/** Ends the connection, and with it a program. */
export async function disconnect(server: Server): Promise<void> {
  const { client } = server;
  server.client = undefined;
  await client?.close().catch(() => {});
}

/** The same for a server that is well: a session at an address is ended there, too. */
export async function takeLeave(server: Server): Promise<void> {
  const transport = server.client?.transport as Partial<StreamableHTTPClientTransport> | undefined;
  await transport?.terminateSession?.().catch(() => {});
  await disconnect(server);
}

/** The server says that its list is another one. However often it says so, it is asked once at a time. */
function refresh(server: Server, agent: Agent): void {
  if (server.isStale) return;
  server.isStale = true;
  server.busy = server.busy.then(async () => {
    server.isStale = false;
    const { client } = server;
    if (!client) return;
    try {
      server.offers = await inTime(agent, (signal) => listTools(client, signal));
      agent.mcp.onChange();
    } catch (error) {
      await noteFailure(server, error);
    }
  });
}

const pageSchema = z.looseObject({
  // What has no name is left out later, and reported.
  tools: z.array(z.looseObject({ name: z.string().catch("") }).catch({ name: "" })),
  nextCursor: z.string().optional(),
});

/** Not by the SDK's `listTools`: one tool that is not as it should be would take all others along. */
async function listTools(client: Client, signal: AbortSignal): Promise<Offer[]> {
  const offers: Offer[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const request = { method: "tools/list", params: { ...(cursor && { cursor }) } };
    const { tools, nextCursor } = await client.request(request, pageSchema, { signal, timeout: NO_LIMIT });
    offers.push(...tools);
    cursor = nextCursor;
    if (!cursor) break;
  }
  return offers;
}
