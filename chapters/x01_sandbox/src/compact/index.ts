/** Context always fills up. Before each model call this makes room, the cheapest way first. */
import { describeError, estimateMessages, isPromptTooLong } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { type CompactOptions, compact } from "./auto.ts";
import { storeLongResults } from "./budget.ts";
import { divide } from "./history.ts";
import { clearOldResults } from "./micro.ts";
import { contextLimit, contextTokens } from "./tokens.ts";
import { requestedCompaction } from "./tools.ts";

export { calibrate } from "./tokens.ts";
export { keepTranscript } from "./transcript.ts";

// Shares of the limit. The rest above SUMMARISE_AT is for the reply and for what one round adds.
const CLEAR_AT = 0.5;
const SUMMARISE_AT = 0.8;
const WORTHWHILE = 0.1;
const MAX_FAILURES = 3;
const SMALL_RESULT_CHARS = 4_000;

/** The first three layers. What they cannot do is shown; the turn goes on. */
export async function compactIfNeeded(agent: Agent): Promise<void> {
  await storeLongResults(agent);
  const limit = contextLimit(agent);
  const request = requestedCompaction(agent.messages);
  if (contextTokens(agent) > limit * CLEAR_AT) clearOldResults(agent, limit);
  if (request || needsSummary(agent, limit)) await tryCompact(agent, request);
}

/** Layer 4: the API says that the prompt is too long. Makes room once and asks again. */
export async function callModelCompacting<Reply>(
  agent: Agent,
  callModel: (agent: Agent) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await callModel(agent);
  } catch (error) {
    if (!isPromptTooLong(error) || !(await makeItFit(agent))) throw error;
    return await callModel(agent);
  }
}

/** Compacts, and shows why when that fails. Three failures in a row end the automatic attempts. */
export async function tryCompact(agent: Agent, options: CompactOptions = {}): Promise<void> {
  const division = divide(agent.messages);
  if (division.older.length === 0) return showNotice(agent, words.nothingToCompact);
  showNotice(agent, words.compacting);
  const failure = await compact(agent, division, options).catch(describeError);
  if (!failure) return;
  agent.turn.signal.throwIfAborted();
  showNotice(agent, failure);
  if (++agent.compaction.failures === MAX_FAILURES)
    showNotice(agent, words.compactionGivenUp({ times: MAX_FAILURES }));
}

/** An open request that fills the context cannot be summarised away: then each round would try in vain. */
function needsSummary(agent: Agent, limit: number): boolean {
  const { failures, scale } = agent.compaction;
  if (failures >= MAX_FAILURES || contextTokens(agent) <= limit * SUMMARISE_AT) return false;
  const [_opening, ...rest] = divide(agent.messages).older;
  return estimateMessages(rest) * scale > limit * WORTHWHILE;
}

/** Whether the conversation is smaller now. Half of what did not fit is surely short enough for a summary request. */
async function makeItFit(agent: Agent): Promise<boolean> {
  const before = contextTokens(agent);
  const limit = Math.min(before, contextLimit(agent));
  if (agent.compaction.failures < MAX_FAILURES) await tryCompact(agent, { room: limit / 2 });
  if (contextTokens(agent) > limit * SUMMARISE_AT) await storeLongResults(agent, SMALL_RESULT_CHARS);
  const isSmaller = contextTokens(agent) < before;
  if (!isSmaller) showNotice(agent, words.conversationDoesNotFit);
  return isSmaller;
}
