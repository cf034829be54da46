/** One call of a server's tool, from the request to the text for the model. */
import { aborted, withPatience } from "@harness/shared/clock";
import { answerSchema, describeProgress } from "@harness/shared/mcp";
import { showProgress } from "@harness/shared/terminal";
import type { Client } from "@modelcontextprotocol/client";
import type { Agent } from "../agent.ts";
import type { ToolOutput } from "../tools/tool.ts";
import { connectServer, NO_LIMIT, noteFailure } from "./connect.ts";
import { textIn, toOutput } from "./content.ts";
import type { Server } from "./state.ts";

const SILENCE_MS = 120_000;

interface Call {
  /** The server's own name of the tool. */
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * Sends a call to its server, and connects the server first if it is gone. Throws an Error when there is no answer, or when
 * the answer is an error. Stopping the turn cancels the call on the server, too.
 */
export async function callServer(server: Server, call: Call, agent: Agent): Promise<ToolOutput> {
  const client = await connected(server, agent);
  const answer = await sendCall(client, call, agent).catch((error: Error) =>
    throwReason(error, server, agent),
  );
  const output = toOutput(answer);
  if (answer.isError) throw new Error(typeof output === "string" ? output : textIn(output));
  return output;
}

/** Returns the connection. If several calls find the server gone, it is connected once. */
async function connected(server: Server, agent: Agent): Promise<Client> {
  if (server.status === "closed" || server.status === "failed") server.pending = connectServer(server, agent);
  const { signal } = agent.turn;
  if (server.status === "connecting") await Promise.race([server.pending, aborted(signal)]);
  signal.throwIfAborted();
  if (server.client && server.status === "ready") return server.client;
  throw new Error(`The MCP server ${server.name} cannot be reached: ${server.error}`);
}

async function sendCall(client: Client, call: Call, agent: Agent) {
  const { clock, turn } = agent;
  const tooLate = () => new Error(`no answer for ${SILENCE_MS / 1000} s, so the call was cancelled`);
  let news = "";
  const stop = showProgress(agent, (time) => [`${time} ${news}`]);
  return withPatience({ clock, ms: SILENCE_MS, signal: turn.signal, tooLate }, (signal, goOn) =>
    client.request({ method: "tools/call", params: { ...call } }, answerSchema, {
      signal,
      timeout: NO_LIMIT,
      onprogress(progress) {
        goOn();
        news = describeProgress(progress);
      },
    }),
  ).finally(stop);
}

/** Throws an Error that tells the model why there is no answer, and whether the server may have done something. */
async function throwReason(error: Error, server: Server, agent: Agent): Promise<never> {
  if (agent.turn.signal.aborted) throw new Error("Stopped: the user interrupted it. It may be done in part.");
  await noteFailure(server, error);
  const hint =
    server.status === "ready" ? "" : " It may be done in part. The next call connects the server again.";
  throw new Error(`The MCP server ${server.name}: ${server.error}.${hint}`);
}
