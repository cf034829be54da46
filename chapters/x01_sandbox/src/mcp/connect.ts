/** Connects servers, and asks them again for their tools when they say that these have changed. */
import { aborted, oneAtATime, withPatience } from "@harness/shared/clock";
import { answerElicitation, fetchAnswers, lineTransport, readToolPages, toolPage } from "@harness/shared/mcp";
import { inBrief } from "@harness/shared/model";
import { showBeside } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Client, StreamableHTTPClientTransport, Transport } from "@modelcontextprotocol/client";
import type { Agent } from "../agent.ts";
import { wrapFor } from "../sandbox/index.ts";
import { notePrinted, type Offer, type Server } from "./state.ts";

const CONNECT_MS = 30_000;
// All agents share a server, so the screen names the main one.
const SPEAKER = { name: "agent" };
/** The longest time that a timer takes. We stop waiting by the agent's clock; the SDK's own limit must not end a call earlier. */
export const NO_LIMIT = 2 ** 31 - 1;

/** Connects a server, for the first time or again. Never throws: `server.error` and the screen say what is wrong. */
export async function connectServer(server: Server, agent: Agent): Promise<void> {
  server.status = "connecting";
  try {
    await beforeTimeout(agent, async (signal) => {
      const client = await openClient(server, agent, signal);
      server.offers = await listTools(client, signal);
    });
    server.status = "ready";
    server.error = "";
    showBeside(SPEAKER, words.serverReady({ name: server.name, count: server.offers.length }));
    agent.mcp.onChange();
    // The program may have ended meanwhile.
    if (!server.client) noteClosed(server);
  } catch (error) {
    await disconnect(server);
    server.status = "failed";
    server.error = [inBrief(error as Error), ...server.printed.slice(-1)].join(" | ");
    showBeside(SPEAKER, words.serverFailed({ name: server.name, reason: server.error }));
  }
}

/** Ends the connection, if there is one, and opens another. An abort of the signal ends only the waiting. */
export async function reconnect(server: Server, agent: Agent, signal: AbortSignal): Promise<void> {
  server.pending = server.pending.then(() => endSession(server)).then(() => connectServer(server, agent));
  await Promise.race([server.pending, aborted(signal)]);
}

function beforeTimeout<Result>(
  { clock }: Agent,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooLate = () => new Error(`no answer for ${CONNECT_MS / 1000} s`);
  return withPatience({ clock, ms: CONNECT_MS, tooLate }, work);
}

async function openClient(server: Server, agent: Agent, signal: AbortSignal): Promise<Client> {
  // Imported here, so that an agent without servers does not wait for it.
  const { Client } = await import("@modelcontextprotocol/client");
  const client = new Client(
    { name: "harness-in-twenty", version: "1" },
    {
      capabilities: { elicitation: { form: {} } },
      listChanged: {
        tools: { autoRefresh: false, debounceMs: 0, onChanged: () => listAgain(server, agent) },
      },
      // Probing a program for a newer protocol takes seconds, and few programs speak it.
      versionNegotiation: { mode: "url" in server.entry ? "auto" : "legacy" },
    },
  );
  server.client = client;
  client.onclose = () => {
    if (server.client === client) noteClosed(server);
  };
  client.onerror = oneAtATime(() => probe(server, agent));
  client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) =>
    answerElicitation(params, server.name, agent.ask, mcpReq.signal),
  );
  await client.connect(await transportTo(server, agent), { signal, timeout: NO_LIMIT });
  return client;
}

async function transportTo(server: Server, agent: Agent): Promise<Transport> {
  const { entry } = server;
  if ("command" in entry) {
    const { getDefaultEnvironment } = await import("@modelcontextprotocol/client/stdio");
    // A few harmless variables like PATH, and those that its entry names.
    const env = { ...getDefaultEnvironment(), ...entry.env };
    const command = [entry.command, ...entry.args].join(" ");
    const wrap = await wrapFor({ command }, agent, agent.workspace);
    return lineTransport({ ...entry, env, wrap }, (line) => notePrinted(server, line));
  }
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const requestInit = { headers: entry.headers };
  return new StreamableHTTPClientTransport(new URL(entry.url), { requestInit, fetch: fetchAnswers() });
}

/** Its tools stay in the pool: the next call of one of them connects the server again. */
function noteClosed(server: Server): void {
  server.client = undefined;
  if (server.status !== "ready") return;
  server.status = "closed";
  showBeside(SPEAKER, words.serverClosed({ name: server.name }));
}

/** Keeps the error of a request. If the address cannot be reached (a TypeError of fetch), the server counts as closed, like a dead program. */
export async function noteFailure(server: Server, error: unknown): Promise<void> {
  server.error = inBrief(error as Error);
  const { SdkHttpError } = await import("@modelcontextprotocol/client");
  const isGone = error instanceof TypeError || error instanceof SdkHttpError;
  const { client } = server;
  if (!isGone || !client) return;
  noteClosed(server);
  await client.close().catch(() => {});
}

/** The stream from an address broke. We ask for the tools to see whether the server is gone: its calls must not wait then. */
async function probe(server: Server, agent: Agent): Promise<void> {
  if (server.status !== "ready" || "command" in server.entry) return;
  listAgain(server, agent);
  await server.pending;
}

/** Closes the connection. A program is ended with it. */
export async function disconnect(server: Server): Promise<void> {
  const { client } = server;
  server.client = undefined;
  await client?.close().catch(() => {});
}

/** Also ends the session that a server at an address keeps for us. */
export async function endSession(server: Server): Promise<void> {
  const transport = server.client?.transport as Partial<StreamableHTTPClientTransport> | undefined;
  await transport?.terminateSession?.().catch(() => {});
  await disconnect(server);
}

/** Asks for the tools again. If the server says ten times that they have changed, it is asked once or twice. */
function listAgain(server: Server, agent: Agent): void {
  if (server.isStale) return;
  server.isStale = true;
  server.pending = server.pending.then(async () => {
    server.isStale = false;
    const { client } = server;
    if (!client) return;
    try {
      server.offers = await beforeTimeout(agent, (signal) => listTools(client, signal));
      agent.mcp.onChange();
    } catch (error) {
      await noteFailure(server, error);
    }
  });
}

function listTools(client: Client, signal: AbortSignal): Promise<Offer[]> {
  const options = { signal, timeout: NO_LIMIT };
  return readToolPages((params) => client.request({ method: "tools/list", params }, toolPage, options));
}
