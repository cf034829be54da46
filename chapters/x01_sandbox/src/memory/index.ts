/** A session ends and what was said is gone. Memory notes what will still matter, and brings it back when it fits. */
import { AnthropicError } from "@anthropic-ai/sdk";
import { addUserContent, describeError } from "@harness/shared/model";
import type { State } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromUser } from "../harness-text.ts";
import { consolidate } from "./consolidate.ts";
import { classify, extract, type News, showNews } from "./extract.ts";
import type { Memory } from "./memory.ts";
import { asContext, isKnown, select } from "./select.ts";
import { noteSpoken } from "./spoken.ts";
import { readStore, replaceStore } from "./store.ts";

export { noteSpoken };

/** Before a turn: what memory knows about the prompt enters the conversation. No side call when there is no choice. */
export async function recall(prompt: string, agent: Agent): Promise<void> {
  if (agent.turn.from === "user") noteSpoken(agent, { role: "user", content: fromUser(prompt) });
  await orReport(agent, async () => {
    const { memories } = await readStore(agent.state);
    const candidates = memories.filter((memory) => !isKnown(memory, agent));
    if (candidates.length === 0) return;
    const chosen = await select(agent, prompt, candidates);
    if (chosen.length === 0) return showNotice(agent, words.noMemoryFits({ count: candidates.length }));
    addUserContent(agent.messages, asContext(chosen));
    showNotice(agent, words.recalled({ names: chosen.map(({ name }) => name) }));
  });
}

/** After a turn: notes what it taught. One side call; none when the user said nothing. A consolidation may follow. */
export async function remember(agent: Agent): Promise<void> {
  if (agent.turn.signal.aborted || !agent.spoken.some(({ who }) => who === "user")) return;
  await orReport(agent, async () => {
    const items = await extract(agent, await readStore(agent.state));
    const news = await keepNews(items, agent.state);
    agent.spoken.length = 0;
    showNews(agent, news);
    if (news.added.length > 0) await consolidate(agent);
  });
}

/** Stores what is new. When another session was faster, it looks again: what that one has stored is not lost. */
async function keepNews(items: Memory[], state: State): Promise<News> {
  for (;;) {
    const store = await readStore(state);
    const news = classify(items, store);
    const changed = [...news.added, ...news.updated];
    const isReplaced = (name: string) => changed.some((memory) => memory.name === name);
    const kept = store.memories.filter(({ name }) => !isReplaced(name));
    if (changed.length === 0 || (await replaceStore(state, store, [...kept, ...changed]))) return news;
  }
}

/** Runs a side task. When it fails, one line says so and the turn goes on: it was not the user's task. */
async function orReport(agent: Agent, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (agent.turn.signal.aborted) return;
    const reason = error instanceof AnthropicError ? describeError(error) : (error as Error).message;
    showNotice(agent, words.memoryFailed({ reason }));
  }
}
