/** Merges overlapping memories and drops outdated ones, when there are many. */
import { isDeepStrictEqual } from "node:util";
import { estimateTokens } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import { askForList } from "./ask-for-list.ts";
import { duplicateName, type Memory, memorySchema } from "./memory.ts";
import { memoryFolder, type StoredMemory } from "./store.ts";

const CONSOLIDATE_ABOVE = 20;
// The answer must fit into one reply. The rest waits: merged memories move to the end, so next time it comes first.
const MAX_TOKENS_AT_ONCE = 5_000;

const SYSTEM = `You keep the memory of a coding agent. Task: consolidate.
Merge memories that overlap, and correct what a later one contradicts: later ones come further down the list.
Keep the wording where you can, and invent nothing. Do not change memories that overlap with no other.
Answer with a JSON array of all memories in their new form, and nothing else. An item is {"name", "description", "type",
"body"} as in the input, and "from": the names of all memories that it replaces, its own old name included. Each name of
the input must be in one "from".`;

const mergedSchema = memorySchema.extend({ from: z.array(z.string()).min(1) });

/** Merges the memories of the workspace if there are many. Call it only after something was added: it costs a model call. */
export async function consolidate(agent: Agent): Promise<void> {
  const store = await memoryFolder.read(agent.state);
  const { items: memories } = store;
  if (memories.length <= CONSOLIDATE_ABOVE) return;
  const old = firstThatFit(memories);
  const rest = memories.slice(old.length);
  const contents = old.map(({ file, ...memory }) => memory);
  const question = JSON.stringify(contents, null, 1);
  const answer = await askForList(agent, { system: SYSTEM, question }, mergedSchema);
  checkAnswer(answer, old, rest);
  const merged = answer.map(({ from, ...memory }) => unchanged(memory, old) ?? memory);
  // A memory without a file is new.
  const isChanged = merged.length < old.length || merged.some((memory) => !("file" in memory));
  if (isChanged && !(await memoryFolder.replace(agent.state, store, [...rest, ...merged])))
    throw new Error("the memory was changed in the meantime, by another session or by hand");
  showNotice(agent, words.memoriesConsolidated({ from: memories.length, to: rest.length + merged.length }));
}

function firstThatFit(memories: StoredMemory[]): StoredMemory[] {
  const fitting: StoredMemory[] = [];
  let room = MAX_TOKENS_AT_ONCE;
  for (const memory of memories) {
    room -= estimateTokens(JSON.stringify(memory));
    if (room < 0) break;
    fitting.push(memory);
  }
  return fitting;
}

/** The answer replaces all these memories, so an Error is thrown if one is lost. */
function checkAnswer(
  answer: z.infer<typeof mergedSchema>[],
  old: StoredMemory[],
  rest: StoredMemory[],
): void {
  const twice = duplicateName([...answer, ...rest]);
  if (twice) throw new Error(`the consolidated memories have the name "${twice}" twice`);
  const covered = new Set(answer.flatMap(({ from }) => from));
  const lost = old.find(({ name }) => !covered.has(name));
  if (lost) throw new Error(`the consolidated memories leave out "${lost.name}"`);
  if (answer.length > old.length) throw new Error("there are more consolidated memories than before");
}

/** A memory that did not change keeps its file. */
function unchanged(memory: Memory, old: StoredMemory[]): StoredMemory | undefined {
  return old.find(({ file, ...other }) => isDeepStrictEqual(other, memory));
}
