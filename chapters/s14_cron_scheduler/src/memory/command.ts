import type { State } from "@harness/shared/state";
import { showNotice, type Terminal } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { descriptionLine } from "./memory.ts";
import { readStore } from "./store.ts";

const HELP = {
  zh: "列出记住的内容",
  en: "lists what is remembered",
  ja: "覚えている内容を一覧にする",
};

const NOTHING = {
  zh: "还什么都没记住。",
  en: "Nothing is remembered yet.",
  ja: "まだ何も覚えていません。",
};

/** `/memory`. Files that cannot be read are shown there and, once, at the start. */
export async function addMemoryCommand({ command }: Pick<Terminal, "command">, { state }: Agent) {
  command("/memory", HELP, async () => {
    const { memories } = await readStore(state);
    if (memories.length === 0) showNotice(NOTHING);
    for (const memory of memories)
      showNotice(`.harness/memory/${memory.file}  ${memory.name} ${descriptionLine(memory)}`);
    await showProblems(state);
  });
  await showProblems(state);
}

async function showProblems(state: State): Promise<void> {
  const { problems } = await readStore(state).catch((error: Error) => ({
    problems: [{ file: "MEMORY.md", reason: error.message }],
  }));
  for (const { file, reason } of problems)
    showNotice({
      zh: `.harness/memory/${file} 不能用，先放着不动：${reason}`,
      en: `.harness/memory/${file} cannot be used and is left alone: ${reason}`,
      ja: `.harness/memory/${file} は使えないので、そのままにします：${reason}`,
    });
}
