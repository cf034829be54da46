/** `/history`: the last calls of all agents, with the decision and the time of each stage. */
import { showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { MAX_RECORDS } from "./history.ts";

const SHOWN = 10;

/** `/history [N]` */
export function addHistoryCommand({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/history", words.helpOfHistory, (value) => {
    const count = value === "" ? SHOWN : Number(value);
    if (!Number.isInteger(count) || count < 1)
      return showNotice(agent, words.badChoice({ flag: "/history", value, valid: `1 … ${MAX_RECORDS}` }));
    const records = agent.pipeline.history.slice(-count);
    if (records.length === 0) return showNotice(agent, words.noCalls);
    showList(agent, words.lastCalls, records.flatMap(words.callRows));
  });
}
