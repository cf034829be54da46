/** One call of a server's tool, from the request to what the model reads. */
import { aborted, withPatience } from "@harness/shared/clock";
import type { Client } from "@modelcontextprotocol/client";
import type { Agent } from "../agent.ts";
import { progress } from "../progress.ts";
import type { ToolOutput } from "../tools/tool.ts";
import { connect, NO_LIMIT, noteFailure } from "./connect.ts";
import { answerSchema, textIn, toOutput } from "./content.ts";
import type { Server } from "./state.ts";

const SILENCE_MS = 120_000;

interface Call {
  /** As the server calls it. */
  name: string;
  arguments: Record<string, unknown>;
}

/**
 * Lets a server do a call; one that is gone is connected again first. Throws an Error when the server cannot, or says that it
 * failed. What stops the turn stops the call, on the server too.
 */
export async function callServer(server: Server, call: Call, agent: Agent): Promise<ToolOutput> {
  const client = await connected(server, agent);
  const answer = await ask(client, call, agent).catch((error: Error) => fail(error, server, agent));
  const output = toOutput(answer);
  if (answer.isError) throw new Error(typeof output === "string" ? output : textIn(output));
  return output;
}

/** Several calls may find that it is gone: it is connected once. */
async function connected(server: Server, agent: Agent): Promise<Client> {
  if (server.status === "closed" || server.status === "failed") server.busy = connect(server, agent);
  const { signal } = agent.turn;
  if (server.status === "connecting") await Promise.race([server.busy, aborted(signal)]);
  signal.throwIfAborted();
  if (server.client && server.status === "ready") return server.client;
  throw new Error(`The MCP server ${server.name} cannot be reached: ${server.error}`);
}

async function ask(client: Client, call: Call, agent: Agent) {
  const { clock, turn } = agent;
  const tooLate = () => new Error(`no answer for ${SILENCE_MS / 1000} s, so the call was cancelled`);
  let news = "";
  const stop = progress(agent, (time) => [`${time} ${news}`]);
  try {
    return await withPatience({ clock, ms: SILENCE_MS, signal: turn.signal, tooLate }, (signal, goOn) =>
      client.request({ method: "tools/call", params: { ...call } }, answerSchema, {
        signal,
        timeout: NO_LIMIT,
        onprogress({ progress, total, message = "" }) {
          goOn();
          news = `${progress}${total === undefined ? "" : `/${total}`} ${message}`;
        },
      }),
    );
  } finally {
    stop();
  }
}

/** Says what became of a call that got no answer. */
async function fail(error: Error, server: Server, agent: Agent): Promise<never> {
  if (agent.turn.signal.aborted) throw new Error("Stopped: the user interrupted it. It may be done in part.");
  await noteFailure(server, error);
  const gone =
    server.status === "ready" ? "" : " It may be done in part. The next call connects the server again.";
  throw new Error(`The MCP server ${server.name}: ${server.error}.${gone}`);
}
