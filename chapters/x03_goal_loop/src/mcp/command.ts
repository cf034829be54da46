/** `/mcp` lists the servers, and `/mcp reconnect NAME` connects one of them again. */
import { showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { reconnect } from "./connect.ts";
import type { Server } from "./state.ts";

export function addMcpCommand({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/mcp", words.helpOfMcp, async (wanted, signal) => {
    const { servers } = agent.mcp;
    if (servers.length === 0) return showNotice(agent, words.noServers);
    const chosen = servers.filter(({ name }) => wanted === "" || wanted === `reconnect ${name}`);
    const valid = servers.map(({ name }) => `reconnect ${name}`).join(", ");
    if (chosen.length === 0)
      return showNotice(agent, words.badChoice({ flag: "/mcp", value: wanted, valid }));
    if (wanted !== "") for (const server of chosen) await reconnect(server, agent, signal);
    for (const server of chosen) showServer(server, agent);
  });
}

/** Its status, the file that configures it, its tools, and what went wrong. */
function showServer({ name, status, place, error, printed }: Server, agent: Agent): void {
  const tools = Object.values(agent.tools).filter(({ server }) => server === `mcp__${name}`);
  const row = words.serverRow({ name, status, place, count: tools.length });
  const errors = error === "" ? [] : [words.serverError({ reason: error })];
  const lines = printed.map((line) => words.serverPrinted({ line }));
  showList(agent, row, [...tools.map((tool) => tool.name), ...errors, ...lines]);
}
