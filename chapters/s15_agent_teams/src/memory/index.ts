/** When a session ends, its conversation is lost. Memory notes what later sessions need, and recalls it when it fits. */
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
import { memoryFolder } from "./store.ts";

export { noteSpoken };

/** Before a turn: notes what the user says, and adds the memories that fit it. Without candidates it makes no side call. */
export async function recall(prompt: string, agent: Agent): Promise<void> {
  if (agent.turn.from === "user") noteSpoken(agent, { role: "user", content: fromUser(prompt) });
  await orReport(agent, async () => {
    const { items } = await memoryFolder.read(agent.state);
    const candidates = items.filter((memory) => !isKnown(memory, agent));
    if (candidates.length === 0) return;
    const chosen = await select(agent, prompt, candidates);
    if (chosen.length === 0) return showNotice(agent, words.noMemoryFits({ count: candidates.length }));
    addUserContent(agent.messages, asContext(chosen));
    showNotice(agent, words.recalled({ names: chosen.map(({ name }) => name) }));
  });
}

/** After a turn: notes what is new in it, with one side call. Does nothing when the user said nothing. */
export async function rememberTurn(agent: Agent): Promise<void> {
  if (agent.turn.signal.aborted || !agent.spoken.some(({ who }) => who === "user")) return;
  await orReport(agent, async () => {
    const learned = await extract(agent, await memoryFolder.read(agent.state));
    const news = await keepNews(learned, agent.state);
    agent.spoken = [];
    showNews(agent, news);
    if (news.added.length > 0) await consolidate(agent);
  });
}

/** Stores what is new. If another session has changed the folder meanwhile, reads it and tries again. */
async function keepNews(learned: Memory[], state: State): Promise<News> {
  for (;;) {
    const store = await memoryFolder.read(state);
    const news = classify(learned, store);
    const changed = [...news.added, ...news.updated];
    const isReplaced = (name: string) => changed.some((memory) => memory.name === name);
    const kept = store.items.filter(({ name }) => !isReplaced(name));
    if (changed.length === 0 || (await memoryFolder.replace(state, store, [...kept, ...changed])))
      return news;
  }
}

/** Runs a side task. If it fails, one line says so and the turn goes on: the user did not ask for it. */
async function orReport(agent: Agent, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (agent.turn.signal.aborted) return;
    const reason = error instanceof AnthropicError ? describeError(error) : (error as Error).message;
    showNotice(agent, words.memoryFailed({ reason }));
  }
}
