/** `/prompt`, `/cost` and `--max-cost`: the user sees what each request consists of, and what all of them have used. */
import { estimateTokens } from "@harness/shared/model";
import { type ChapterFlag, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { dollars, readShare } from "./cost.ts";
import { buildPrompt } from "./index.ts";
import { readProject } from "./project.ts";
import type { Section } from "./state.ts";

/** `--max-cost 0.50` */
export const maxCostFlag = {
  type: "string",
  placeholder: "0.50",
  pattern: /^\d+(\.\d+)?$/,
  default: "",
  help: words.helpOfMaxCost,
} satisfies ChapterFlag;

/** What is wrong with the project's instructions is shown by /prompt and, once, at the start. */
export async function addPromptCommands({ command }: Pick<Terminal, "command">, agent: Agent): Promise<void> {
  command("/prompt", words.helpOfPrompt, async () => {
    showSections(await buildPrompt(agent), agent);
    await showProblems(agent);
  });
  command("/cost", words.helpOfCost, () => showCosts(agent));
  await showProblems(agent);
}

/** The prompt as the next turn will send it, beside what the last one sent. */
function showSections(sections: Section[], agent: Agent): void {
  const { system } = agent;
  for (const section of sections) {
    const kind = section.dynamic ? "dynamic" : "static";
    const change = system.length > 0 && !system.includes(section) ? "changed" : undefined;
    showNotice(agent, words.promptRow({ name: section.name, ...sizeOf([section]), kind, change }));
  }
  for (const { name } of system.filter((old) => !sections.some((section) => section.name === old.name)))
    showNotice(agent, words.promptRow({ name, ...sizeOf([]), change: "gone" }));
  showNotice(agent, words.promptRow({ name: "=", ...sizeOf(sections) }));
}

function sizeOf(sections: Section[]): { chars: number; tokens: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    chars: sum(sections.map(({ text }) => text.length)),
    tokens: sum(sections.map(({ text }) => estimateTokens(text))),
  };
}

async function showProblems(agent: Agent): Promise<void> {
  const { problems } = await readProject(agent.workspace);
  for (const problem of problems) showNotice(agent, problem);
}

function showCosts(agent: Agent): void {
  if (agent.costs.size === 0) showNotice(agent, words.nothingAskedYet);
  for (const [model, usage] of agent.costs) {
    const row = { model, ...usage, share: readShare(usage), dollars: dollars(model, usage) };
    showNotice(agent, words.costRow(row));
  }
  if (agent.costs.size > 0 && agent.model.offline) showNotice(agent, words.offlineCostsNothing);
}
