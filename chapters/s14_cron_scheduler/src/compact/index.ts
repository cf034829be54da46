/** Context always fills up. Before each model call this makes room, the cheapest way first. */
import { APIError } from "@anthropic-ai/sdk";
import { describeError } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { type CompactOptions, compact } from "./auto.ts";
import { storeLongResults } from "./budget.ts";
import { divide } from "./history.ts";
import { clearOldResults } from "./micro.ts";
import { NoSummary } from "./summary.ts";
import { contextLimit, contextTokens, estimateMessages } from "./tokens.ts";

// Shares of the limit. The rest above SUMMARISE_AT is for the reply and for what one round adds.
const CLEAR_AT = 0.5;
const SUMMARISE_AT = 0.8;
const WORTHWHILE = 0.1;
const MAX_FAILURES = 3;
const SMALL_RESULT_CHARS = 4_000;

/** The first three layers. What they cannot do is shown; the turn goes on. */
export async function compactIfNeeded(agent: Agent): Promise<void> {
  await storeLongResults(agent);
  const limit = await contextLimit(agent);
  if (contextTokens(agent) > limit * CLEAR_AT) clearOldResults(agent, limit);

  const { requested, failures } = agent.compaction;
  agent.compaction.requested = undefined;
  const isFull = contextTokens(agent) > limit * SUMMARISE_AT && failures < MAX_FAILURES;
  if (requested || (isFull && isWorthwhile(agent, limit))) await tryCompact(agent, requested);
}

/** Layer 4: the API says that the prompt is too long. Makes room once and asks again. */
export async function callModelCompacting<Reply>(
  agent: Agent,
  callModel: (agent: Agent) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await callModel(agent);
  } catch (error) {
    if (!isTooLong(error) || !(await makeItFit(agent))) throw error;
    return await callModel(agent);
  }
}

/** Compacts, and shows why when that fails. Three failures in a row end the automatic attempts. */
export async function tryCompact(agent: Agent, options: CompactOptions = {}): Promise<void> {
  try {
    await compact(agent, options);
  } catch (error) {
    agent.turn.signal.throwIfAborted();
    showNotice(error instanceof NoSummary ? error.text : describeError(error));
    if (++agent.compaction.failures === MAX_FAILURES) showNotice(GIVEN_UP);
  }
}

/** An open request that fills the context cannot be summarised away: then each round would try in vain. */
function isWorthwhile({ messages, compaction }: Agent, limit: number): boolean {
  const [_opening, ...rest] = divide(messages).older;
  return estimateMessages(rest) * compaction.scale > limit * WORTHWHILE;
}

/** Whether the conversation is smaller now. Half of what did not fit is surely short enough for a summary request. */
async function makeItFit(agent: Agent): Promise<boolean> {
  const before = contextTokens(agent);
  const limit = Math.min(before, await contextLimit(agent));
  if (agent.compaction.failures < MAX_FAILURES) await tryCompact(agent, { room: limit / 2 });
  if (contextTokens(agent) > limit * SUMMARISE_AT) await storeLongResults(agent, SMALL_RESULT_CHARS);
  const isSmaller = contextTokens(agent) < before;
  if (!isSmaller) showNotice(DOES_NOT_FIT);
  return isSmaller;
}

/** The API has no type for this error. Its wording is documented, and only its beginning counts. */
function isTooLong(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  if (error.status === 413) return true;
  const isInvalid = error.status === 400 && error.type === "invalid_request_error";
  return (
    isInvalid && /^(prompt is too long|input length and `max_tokens` exceed)/.test(error.apiMessage ?? "")
  );
}

const GIVEN_UP = {
  zh: `连续 ${MAX_FAILURES} 次压缩失败，不再自动压缩。可以用 /compact 再试。`,
  en: `Compaction failed ${MAX_FAILURES} times in a row and is no longer tried by itself. /compact tries again.`,
  ja: `圧縮に ${MAX_FAILURES} 回続けて失敗したので、自動では行いません。/compact でもう一度試せます。`,
};

const DOES_NOT_FIT = {
  zh: "对话放不进模型的上下文，也没有可以压缩的内容了。请把消息改短，或者把长内容放进文件。",
  en: "The conversation does not fit the model, and there is nothing left to compact. Shorten the message, or put the long part into a file.",
  ja: "会話がモデルのコンテキストに収まらず、圧縮できるものも残っていません。メッセージを短くするか、長い部分をファイルに入れてください。",
};
