/** When there are many: overlapping memories are merged and outdated ones dropped. */
import { showNotice } from "@harness/shared/terminal";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { estimate } from "../compact/tokens.ts";
import { type Memory, memorySchema } from "./memory.ts";
import { askForList, quietly } from "./side-call.ts";
import { readStore, replaceStore, type StoredMemory } from "./store.ts";

/** From so many on. */
export const MANY = 20;
// The answer must fit into one reply. The rest has its turn next time: what was merged moves to the end.
const MAX_TOKENS_AT_ONCE = 5_000;

const SYSTEM = `You keep the memory of a coding agent. Task: consolidate.
Merge memories that say the same or belong together, and correct what a later one contradicts; later ones stand further down.
Keep what still matters word for word where you can, invent nothing. Leave alone what stands for itself.
Answer with a JSON array of all memories as they shall be, and nothing else. An item is {"name", "description", "type",
"body"} as in the input, and "from": the names of all memories that it replaces, its own old name included. Each name of
the input must stand in one "from".`;

const mergedSchema = memorySchema.extend({ from: z.array(z.string()).min(1) });

/** Merges what the workspace remembers if it is much. Call it only after something was added: each time costs a call. */
export async function consolidate(agent: Agent): Promise<void> {
  await quietly(agent, async () => {
    const store = await readStore(agent.state);
    if (store.memories.length <= MANY) return;
    const old = firstThatFit(store.memories);
    const input = old.map(({ file: _, ...memory }) => memory);
    const answer = await askForList(agent, mergedSchema, SYSTEM, JSON.stringify(input, null, 1));
    checkAnswer(answer, store.memories, old);
    const merged = answer.map(({ from: _, ...memory }) => unchanged(memory, old) ?? memory);
    if (merged.length < old.length)
      await replaceStore(agent.state, store, [...store.memories.slice(old.length), ...merged]);
    showResult(store.memories.length, store.memories.length - old.length + merged.length);
  });
}

function firstThatFit(memories: StoredMemory[]): StoredMemory[] {
  let room = MAX_TOKENS_AT_ONCE;
  return memories.filter((memory) => {
    room -= estimate(memory);
    return room >= 0;
  });
}

/** The answer takes the place of everything, so all of it must be right. */
function checkAnswer(answer: z.infer<typeof mergedSchema>[], all: StoredMemory[], old: StoredMemory[]): void {
  const names = [...answer.map(({ name }) => name), ...all.slice(old.length).map(({ name }) => name)];
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) throw new Error(`the consolidated memories have the name "${twice}" twice`);
  const covered = new Set(answer.flatMap(({ from }) => from));
  const lost = old.find(({ name }) => !covered.has(name));
  if (lost) throw new Error(`the consolidated memories leave out "${lost.name}"`);
  if (answer.length > old.length) throw new Error("there are more consolidated memories than before");
}

/** Who did not change keeps the file. */
function unchanged(memory: Memory, old: StoredMemory[]): StoredMemory | undefined {
  const { name, description, type, body } = memory;
  return old.find(
    (other) =>
      other.name === name && other.description === description && other.type === type && other.body === body,
  );
}

function showResult(before: number, after: number): void {
  showNotice({
    zh: `整理了记忆：${before} → ${after} 条`,
    en: `memories consolidated: ${before} → ${after}`,
    ja: `メモリを整理しました：${before} → ${after} 件`,
  });
}
