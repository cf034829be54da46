/** Chooses the memories that fit a prompt, and writes them as text beside the prompt, not in the system text. */
import { blocksOf } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/text";
import * as z from "zod";
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

/** The candidates that will help with the prompt. The model sees only their descriptions. */
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

/** Whether an earlier turn has added it, word for word, and it is still in the conversation. */
export function isKnown(memory: StoredMemory, { messages }: Agent): boolean {
  // As fromHarness writes it, without the tag.
  const section = fromHarness("memory", sectionOf(memory)).split("\n").slice(1, -1).join("\n");
  const blocks = messages.flatMap(blocksOf);
  return blocks.some((block) => block.type === "text" && block.text.includes(section));
}

/** The memories as text for the model. */
export function asContext(memories: StoredMemory[]): string {
  const sections = memories.map(sectionOf).join("\n\n");
  return fromHarness(
    "memory",
    `From earlier sessions. It may be out of date: check it before you rely on it. What the user says now comes first.\n\n${sections}`,
  );
}

function sectionOf({ name, type, body }: StoredMemory): string {
  return `## ${name} (${type})\n${body}`;
}
