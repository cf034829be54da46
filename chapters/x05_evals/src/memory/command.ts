/** `/memory`: shows the user what is remembered. */
import { showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { descriptionLine } from "./memory.ts";
import { memoryFolder } from "./store.ts";

/** Adds `/memory`. It also shows files that cannot be read; they are shown once at the start, too. */
export async function addMemoryCommand({ command }: Pick<Terminal, "command">, agent: Agent): Promise<void> {
  command("/memory", words.helpOfMemory, async () => {
    const { items: memories } = await memoryFolder.read(agent.state);
    if (memories.length === 0) showNotice(agent, words.nothingRemembered);
    for (const memory of memories)
      showNotice(agent, `.harness/memory/${memory.file}  ${memory.name} ${descriptionLine(memory)}`);
    await showMemoryProblems(agent);
  });
  await showMemoryProblems(agent);
}

async function showMemoryProblems(agent: Agent): Promise<void> {
  const { problems } = await memoryFolder.read(agent.state).catch((error: Error) => ({
    problems: [{ file: "MEMORY.md", reason: error.message }],
  }));
  for (const problem of problems) showNotice(agent, words.memoryFileUnusable(problem));
}
