/** Not enough tools? Plug some in: servers of tools are connected at the start, and their tools join the pool. */
import { timePasses } from "@harness/shared/clock";
import { readToolServers } from "@harness/shared/settings";
import { showBeside, showBesideOnce, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { buildPrompt } from "../prompt/index.ts";
import { toolNames } from "../prompt/sections.ts";
import { connect, takeLeave } from "./connect.ts";
import { refillPool } from "./pool.ts";
import { createServer, type Server } from "./state.ts";

const WAIT_MS = 3_000;

/** Connects all servers side by side. The prompt waits for them, but not long: a slow one joins when it is ready. */
export async function startMcp(
  { workdir, trust, atEnd }: Pick<Terminal, "workdir" | "trust" | "atEnd">,
  agent: Agent,
): Promise<void> {
  const { servers: found, problems } = await readToolServers(workdir, trust);
  const servers = found.map(createServer);
  for (const problem of problems) showNotice(agent, problem);
  agent.mcp.servers.push(...servers);
  agent.mcp.onChange = () => {
    for (const problem of refillPool(agent)) showBesideOnce(agent, problem);
  };
  for (const server of servers) server.busy = connect(server, agent);
  atEnd(() => Promise.all(servers.map(takeLeave)));
  await waitFor(servers, agent);
  for (const { name, status } of servers)
    if (status === "connecting") showBeside(agent, words.serverSlow({ name }));
}

/**
 * Runs before each request. When the tools have changed since the prompt was assembled, it is assembled again, so that it
 * names the tools that the same request offers; otherwise it stays as it is, for the cache.
 */
export async function followServers(agent: Agent): Promise<void> {
  const ready = agent.mcp.servers.filter(({ status }) => status === "ready");
  await waitFor(ready, agent);
  const named = agent.system.find(({ name }) => name === "tools")?.text ?? "";
  if (named !== toolNames(agent)) agent.system = await buildPrompt(agent);
}

/** Waits until servers are connected and have told what they offer, but only for a moment. */
async function waitFor(servers: Server[], { clock }: Agent): Promise<void> {
  if (servers.length === 0) return;
  const over = new AbortController();
  const all = Promise.all(servers.map(({ busy }) => busy));
  await Promise.race([all, timePasses(clock, WAIT_MS, over.signal)]);
  over.abort();
}
