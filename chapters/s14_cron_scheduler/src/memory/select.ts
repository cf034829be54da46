/** Before a turn: the memories that fit the prompt enter the conversation, next to it and not in the system prompt. */
import { addUserContent } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/shell";
import { showNotice } from "@harness/shared/terminal";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { descriptionLine } from "./memory.ts";
import { askForList, quietly } from "./side-call.ts";
import { noteSpoken } from "./spoken.ts";
import { readStore, type StoredMemory } from "./store.ts";

const MAX_RECALLED = 5;
const MAX_PROMPT_CHARS = 4_000;

const SYSTEM = `You keep the memory of a coding agent. Task: select.
You see what the user asks and one line for each memory. Choose those that will help with it, at most ${MAX_RECALLED}; choose
what says how the user likes to work whenever that kind of work comes up. If none clearly helps, choose none.
Answer with a JSON array of file names and nothing else: ["a.md"] or [].`;

/** Adds what memory knows about the prompt to the conversation. One side call; none when there is nothing to choose from. */
export async function recall(prompt: string, agent: Agent): Promise<void> {
  if (agent.turn.from === "user") noteSpoken(agent, { role: "user", content: prompt });
  await quietly(agent, async () => {
    const { memories } = await readStore(agent.state);
    const candidates = memories.filter((memory) => !isKnown(memory, agent));
    if (candidates.length === 0) return;
    const files = await askForList(agent, z.string(), SYSTEM, questionAbout(prompt, candidates));
    const chosen = candidates.filter(({ file }) => files.includes(file)).slice(0, MAX_RECALLED);
    if (chosen.length > 0) addUserContent(agent.messages, asContext(chosen));
    showChoice(chosen, candidates.length);
  });
}

function questionAbout(prompt: string, candidates: StoredMemory[]): string {
  const lines = candidates.map((memory) => `${memory.file}: ${memory.name} ${descriptionLine(memory)}`);
  const request = clipMiddle(prompt, MAX_PROMPT_CHARS);
  return `<memories>\n${lines.join("\n")}\n</memories>\n<request>\n${request}\n</request>`;
}

/** Still in the conversation from an earlier turn, word for word. */
function isKnown(memory: StoredMemory, { messages }: Agent): boolean {
  const section = sectionOf(memory);
  return messages.some(
    ({ content }) =>
      typeof content !== "string" &&
      content.some((block) => block.type === "text" && block.text.includes(section)),
  );
}

function asContext(memories: StoredMemory[]): string {
  return fromHarness(
    "memory",
    `From earlier sessions. It may be out of date: check it before you rely on it. What the user says now comes first.

${memories.map(sectionOf).join("\n\n")}`,
  );
}

/** Nothing in a memory can end the tag that marks it as one. */
function sectionOf({ name, type, body }: StoredMemory): string {
  return `## ${name} (${type})\n${body}`.replace(/<\/?memory/gi, "(memory)");
}

function showChoice(chosen: StoredMemory[], count: number): void {
  const names = chosen.map(({ name }) => name).join(", ");
  showNotice(
    names
      ? { zh: `想起了：${names}`, en: `recalled: ${names}`, ja: `思い出しました：${names}` }
      : {
          zh: `记忆：${count} 条，没有用得上的`,
          en: `memory: none of ${count} fits`,
          ja: `メモリ：${count} 件のうち、使えるものはありません`,
        },
  );
}
