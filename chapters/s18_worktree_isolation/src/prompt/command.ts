/** `/prompt` shows what the system prompt consists of. */
import { estimateTokens } from "@harness/shared/model";
import { showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { buildPrompt } from "./index.ts";
import { readProject } from "./project.ts";
import type { Section } from "./state.ts";

/** Adds `/prompt`. Problems with the project's instructions are shown now, and by each `/prompt`. */
export async function addPromptCommand({ command }: Pick<Terminal, "command">, agent: Agent): Promise<void> {
  command("/prompt", words.helpOfPrompt, async () => {
    showSections(await buildPrompt(agent), agent);
    await showProjectProblems(agent);
  });
  await showProjectProblems(agent);
}

/** Lists the sections that the next turn will send, and how they differ from those of the last turn. */
function showSections(sections: Section[], agent: Agent): void {
  const { system } = agent;
  for (const section of sections) {
    const kind = section.dynamic ? "dynamic" : "static";
    const old = system.find(({ name }) => name === section.name);
    const change = system.length > 0 && old?.text !== section.text ? "changed" : undefined;
    showNotice(agent, words.promptRow({ name: section.name, ...sizeOf([section]), kind, change }));
  }
  for (const { name } of system.filter((old) => !sections.some((section) => section.name === old.name)))
    showNotice(agent, words.promptRow({ name, ...sizeOf([]), change: "gone" }));
  showNotice(agent, words.promptRow({ name: "=", ...sizeOf(sections) })); // the sum of all rows
}

function sizeOf(sections: Section[]): { chars: number; tokens: number } {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    chars: sum(sections.map(({ text }) => text.length)),
    tokens: sum(sections.map(({ text }) => estimateTokens(text))),
  };
}

async function showProjectProblems(agent: Agent): Promise<void> {
  const { problems } = await readProject(agent.workspace);
  for (const problem of problems) showNotice(agent, problem);
}
