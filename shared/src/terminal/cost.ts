/** `--max-cost` and `/cost`: what the session may cost, and what it has cost. */

import { type Budget, dollars, type ModelConnection, readShare } from "../model/index.ts";
import { words } from "../wording/index.ts";
import { showNotice } from "./display.ts";
import type { ChapterFlag } from "./options.ts";
import type { Speaker } from "./speaker.ts";
import type { Terminal } from "./terminal.ts";

/** `--max-cost 0.50` */
export const maxCostFlag = {
  type: "string",
  placeholder: "0.50",
  pattern: /^\d+(\.\d+)?$/,
  default: "",
  help: words.helpOfMaxCost,
} satisfies ChapterFlag;

type Spender = Speaker & Pick<Budget, "costs"> & { model: Pick<ModelConnection, "offline"> };

/** `/cost` shows one line for each model that was asked. */
export function addCostCommand({ command }: Pick<Terminal, "command">, agent: Spender): void {
  command("/cost", words.helpOfCost, () => showCosts(agent));
}

function showCosts(agent: Spender): void {
  if (agent.costs.size === 0) showNotice(agent, words.nothingAskedYet);
  for (const [model, usage] of agent.costs) {
    const row = { model, ...usage, share: readShare(usage), dollars: dollars(model, usage) };
    showNotice(agent, words.costRow(row));
  }
  if (agent.costs.size > 0 && agent.model.offline) showNotice(agent, words.offlineCostsNothing);
}
