/** The built-in tools are not enough: servers offer more. They are connected at the start, and their tools join the pool. */
import { waitAtMost } from "@harness/shared/clock";
import { readToolServers } from "@harness/shared/settings";
import { showBeside, showBesideOnce, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { buildPrompt } from "../prompt/index.ts";
import { toolNames } from "../prompt/sections.ts";
import { connectServer, endSession } from "./connect.ts";
import { refillPool } from "./pool.ts";
import { createServer, type Server } from "./state.ts";

const WAIT_MS = 3_000;

/** Connects all servers at once. A user waits for them three seconds, a script until all are there or have failed. */
export async function startMcp(
  { workdir, trust, interactive, atEnd }: Pick<Terminal, "workdir" | "trust" | "interactive" | "atEnd">,
  agent: Agent,
): Promise<void> {
  const { servers: found, problems } = await readToolServers(workdir, trust);
  const servers = found.map(createServer);
  for (const problem of problems) showNotice(agent, problem);
  agent.mcp.servers.push(...servers);
  agent.mcp.interactive = interactive;
  agent.mcp.onChange = () => {
    for (const problem of refillPool(agent)) showBesideOnce(agent, problem);
  };
  for (const server of servers) server.pending = connectServer(server, agent);
  atEnd(() => Promise.all(servers.map(endSession)));
  await waitForServers(servers, agent);
  for (const { name, status } of servers)
    if (status === "connecting") showBeside(agent, words.serverSlow({ name }));
}

/**
 * Runs before each request, and waits for servers that are listing their tools again. If the tools have changed, the prompt is
 * assembled again: it must name what the request offers. Otherwise it stays the same, so that it is read from the cache.
 */
export async function followServers(agent: Agent): Promise<void> {
  const ready = agent.mcp.servers.filter(({ status }) => status === "ready");
  await waitForServers(ready, agent);
  const names = toolNames(agent);
  if (!agent.system.some(({ text }) => text === names)) agent.system = await buildPrompt(agent);
}

/** Within thirty seconds each of them is ready or has failed. A script waits for that; a user at the terminal waits three seconds. */
async function waitForServers(servers: Server[], { clock, mcp }: Agent): Promise<unknown> {
  const allDone = Promise.all(servers.map(({ pending }) => pending));
  return mcp.interactive ? waitAtMost(clock, WAIT_MS, allDone) : allDone;
}
