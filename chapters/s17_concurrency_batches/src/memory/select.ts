/** Which memories fit a prompt, and how they stand in the conversation: next to the prompt, not in the system text. */
import { blocksOf } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/text";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { askForList } from "./ask-for-list.ts";
import { descriptionLine } from "./memory.ts";
import type { StoredMemory } from "./store.ts";

const MAX_RECALLED = 5;
const MAX_PROMPT_CHARS = 4_000;

const SYSTEM = `You keep the memory of a coding agent. Task: select.
You see what the user asks and one line for each memory. Choose those that will help with it, at most ${MAX_RECALLED}; choose
what says how the user likes to work whenever that kind of work comes up. If none clearly helps, choose none.
Answer with a JSON array of file names and nothing else: ["a.md"] or [].`;

/** Those of the candidates that will help with the prompt. The model sees their descriptions only. */
export async function select(
  agent: Agent,
  prompt: string,
  candidates: StoredMemory[],
): Promise<StoredMemory[]> {
  const lines = candidates.map((memory) => `${memory.file}: ${memory.name} ${descriptionLine(memory)}`);
  const request = clipMiddle(prompt, MAX_PROMPT_CHARS);
  const question = `<memories>\n${lines.join("\n")}\n</memories>\n<request>\n${request}\n</request>`;
  const files = await askForList(agent, { system: SYSTEM, question }, z.string());
  return candidates.filter(({ file }) => files.includes(file)).slice(0, MAX_RECALLED);
}

/** Still in the conversation from an earlier turn, word for word. */
export function isKnown(memory: StoredMemory, { messages }: Agent): boolean {
  const section = sectionOf(memory);
  const blocks = messages.flatMap(blocksOf);
  return blocks.some((block) => block.type === "text" && block.text.includes(section));
}

/** The memories as the model reads them. */
export function asContext(memories: StoredMemory[]): string {
  const sections = memories.map(sectionOf).join("\n\n");
  return fromHarness(
    "memory",
    `From earlier sessions. It may be out of date: check it before you rely on it. What the user says now comes first.\n\n${sections}`,
  );
}

/** Nothing in a memory can end the tag that marks it as one. */
function sectionOf({ name, type, body }: StoredMemory): string {
  return `## ${name} (${type})\n${body}`.replace(/<\/?memory/gi, "(memory)");
}
