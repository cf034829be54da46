/** The context of the model fills up. Before each model call this makes room, the cheapest way first. */
import { describeError, estimateMessages, isPromptTooLong } from "@harness/shared/model";
import { showAside } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { clearOldResults } from "./clear-old-results.ts";
import { divide } from "./history.ts";
import { storeLongResults } from "./store-long-results.ts";
import { type SummaryOptions, summariseOlder } from "./summarise-older.ts";
import { contextLimit, contextTokens } from "./tokens.ts";
import { requestedCompaction } from "./tools.ts";

export { calibrate } from "./tokens.ts";

// Shares of the limit. Above SUMMARISE_AT there is room for the reply and for what one round adds.
const CLEAR_AT = 0.5;
const SUMMARISE_AT = 0.8;
const MIN_OLDER_SHARE = 0.1;
const MAX_FAILURES = 3;
const SMALL_RESULT_CHARS = 4_000;

/** The first three layers. A failure is shown, and the turn goes on. */
export async function compactIfNeeded(agent: Agent): Promise<void> {
  await storeLongResults(agent);
  const limit = contextLimit(agent);
  const request = requestedCompaction(agent.messages);
  if (contextTokens(agent) > limit * CLEAR_AT) clearOldResults(agent, limit);
  if (request || needsSummary(agent, limit)) await tryCompact(agent, request);
}

/** Layer 4: when the API says that the prompt is too long, makes room once and asks again. */
export async function callModelCompacting<Reply>(
  agent: Agent,
  callModel: (agent: Agent) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await callModel(agent);
  } catch (error) {
    if (!isPromptTooLong(error) || !(await shrinkConversation(agent))) throw error;
    return await callModel(agent);
  }
}

/** Summarises the older part, or shows why that failed. After three failures in a row, automatic attempts end. */
export async function tryCompact(agent: Agent, options: SummaryOptions = {}): Promise<void> {
  const division = divide(agent.messages);
  if (division.older.length === 0) return showAside(agent, words.nothingToCompact);
  showAside(agent, words.compacting);
  const failure = await summariseOlder(agent, division, options).catch(describeError);
  if (!failure) return;
  agent.turn.signal.throwIfAborted();
  showAside(agent, failure);
  agent.compaction.failures += 1;
  if (agent.compaction.failures === MAX_FAILURES)
    showAside(agent, words.compactionGivenUp({ times: MAX_FAILURES }));
}

/** False when the older part is small: if the open request fills the context, a summary frees nothing. */
function needsSummary(agent: Agent, limit: number): boolean {
  const { failures, scale } = agent.compaction;
  if (failures >= MAX_FAILURES || contextTokens(agent) <= limit * SUMMARISE_AT) return false;
  // The first message is the request, which stays.
  return estimateMessages(divide(agent.messages).older.slice(1)) * scale > limit * MIN_OLDER_SHARE;
}

/** Makes room. True if the conversation is smaller now. The summary request gets half of what was refused, so it fits. */
async function shrinkConversation(agent: Agent): Promise<boolean> {
  const before = contextTokens(agent);
  const limit = Math.min(before, contextLimit(agent)); // the API has refused as much as `before`
  if (agent.compaction.failures < MAX_FAILURES) await tryCompact(agent, { room: limit / 2 });
  if (contextTokens(agent) > limit * SUMMARISE_AT) await storeLongResults(agent, SMALL_RESULT_CHARS);
  const isSmaller = contextTokens(agent) < before;
  if (!isSmaller) showAside(agent, words.conversationDoesNotFit);
  return isSmaller;
}
