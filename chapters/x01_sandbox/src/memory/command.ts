/** `/memory`: the user sees what is remembered. */
import { showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { descriptionLine } from "./memory.ts";
import { readStore } from "./store.ts";

/** `/memory`. Files that cannot be read are shown there and, once, at the start. */
export async function addMemoryCommand({ command }: Pick<Terminal, "command">, agent: Agent): Promise<void> {
  command("/memory", words.helpOfMemory, async () => {
    const { memories } = await readStore(agent.state);
    if (memories.length === 0) showNotice(agent, words.nothingRemembered);
    for (const memory of memories)
      showNotice(agent, `.harness/memory/${memory.file}  ${memory.name} ${descriptionLine(memory)}`);
    await showProblems(agent);
  });
  await showProblems(agent);
}

async function showProblems(agent: Agent): Promise<void> {
  const { problems } = await readStore(agent.state).catch((error: Error) => ({
    problems: [{ file: "MEMORY.md", reason: error.message }],
  }));
  for (const problem of problems) showNotice(agent, words.memoryFileUnusable(problem));
}
