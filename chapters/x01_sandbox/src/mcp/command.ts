/** `/mcp`: the servers, the files that configure them, their status and their tools. */
import { showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

export function addMcpCommand({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/mcp", words.helpOfMcp, () => {
    const { servers } = agent.mcp;
    if (servers.length === 0) showNotice(agent, words.noServers);
    for (const { name, status, place, error, printed } of servers) {
      const tools = Object.values(agent.tools).filter(({ server }) => server === `mcp__${name}`);
      const row = words.serverRow({ name, status, place, count: tools.length });
      const errors = error === "" ? [] : [words.serverError({ reason: error })];
      const lines = printed.slice(-3).map((line) => words.serverPrinted({ line }));
      showList(agent, row, [...tools.map((tool) => tool.name), ...errors, ...lines]);
    }
  });
}
