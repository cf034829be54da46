/**
 * A request, a reply or a tool call can fail. What happened → what is done about it:
 *   a request failed for now                 → wait, then send it again (retry.ts, errors.ts, connection.ts)
 *   the main model stays overloaded          → the fallback model answers for the rest of the turn (retry.ts)
 *   a reply broke off, was cut off or paused → keep what the user has read, ask for the rest (draft.ts, follow.ts)
 *   the model refused                        → remove the refused message from the conversation (refusal.ts)
 *   a tool failed three times in a row       → tell the model to stop retrying it (tool-failures.ts)
 */
import { type CleanReply, cleanReply, findModel, isCutShort, isGarbled } from "@harness/shared/model";
import { endText, showNotice } from "@harness/shared/terminal";
import { keepTranscript } from "@harness/shared/transcript";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { callModelCompacting, tryCompact } from "../compact/index.ts";
import { noteSpoken } from "../memory/index.ts";
import { type Draft, isIndivisible, joined, keepAll, keepText, withDraft } from "./draft.ts";
import { forgetRefused } from "./refusal.ts";
import { withRetries } from "./retry.ts";
import type { Overrides } from "./state.ts";

export { recoverable } from "./connection.ts";
export { followReply } from "./follow.ts";
export type { Overrides } from "./state.ts";
export { failureReminder } from "./tool-failures.ts";

const RAISED_TOKENS = 64_000;
// One request with the raised limit, then three more.
const MAX_CONTINUATIONS = 4;

type CallModel = (agent: Agent, overrides: Overrides) => Promise<CleanReply>;

/**
 * Returns one whole reply, even if it takes several requests. Throws the error of the last request when it cannot;
 * what the user has read by then stays in the conversation.
 */
export async function callModelRecovering(agent: Agent, callModel: CallModel): Promise<CleanReply> {
  const draft: Draft = { said: [] };
  try {
    let reply = await requestPiece(agent, draft, callModel);
    for (let times = 0; times < MAX_CONTINUATIONS && isUnfinished(reply); times++) {
      await keepPiece(agent, draft, reply);
      reply = await requestPiece(agent, draft, callModel);
    }
    return finishReply(agent, draft, reply);
  } catch (error) {
    if (draft.said.length > 0) keepDraft(agent, draft);
    throw error;
  } finally {
    endText(agent);
  }
}

/** Sends one request, with retries. Each attempt goes on from what the user has read. */
function requestPiece(agent: Agent, draft: Draft, callModel: CallModel): Promise<CleanReply> {
  return withRetries(agent, (model) =>
    callModelCompacting(agent, async () => {
      const overrides: Overrides = { model, messages: withDraft(agent.messages, draft) };
      if (draft.maxTokens) overrides.max_tokens = draft.maxTokens;
      agent.recovery.arrived = undefined;
      return callModel(agent, overrides).catch((error) => salvage(error, agent, draft));
    }),
  );
}

/** After a stream failed: returns the reply if all of it had arrived. Otherwise keeps its text in the draft and throws. */
function salvage(error: unknown, { recovery, messages }: Agent, draft: Draft): CleanReply {
  const { arrived } = recovery;
  // Only the event that ends the stream is missing.
  if (arrived?.stop_reason && !isGarbled(error)) return cleanReply(arrived, messages);
  if (arrived) keepText(draft, arrived.content);
  throw error;
}

/** The reply was cut off or it paused, so the model can go on with it. After a refusal it cannot. */
function isUnfinished({ stopReason, calls }: CleanReply): boolean {
  if (stopReason === "pause_turn") return calls.length === 0;
  return stopReason !== "refusal" && isCutShort(stopReason);
}

/** Keeps an unfinished reply, and makes room for the rest: a higher limit, or a shorter conversation. */
async function keepPiece(agent: Agent, draft: Draft, { stopReason, content }: CleanReply): Promise<void> {
  if (stopReason === "pause_turn") return keepAll(draft, content);
  keepText(draft, content);
  if (stopReason === "max_tokens") draft.maxTokens = raisedTokens(agent);
  else await tryCompact(agent);
}

/** The most that both models allow, up to RAISED_TOKENS; undefined when one is unknown, and the limit stays as it is. */
function raisedTokens({ model }: Agent): number | undefined {
  const limits = [model.id, model.fallbackId ?? model.id].map((id) => findModel(id)?.maxOutput);
  return limits.every((limit) => limit !== undefined) ? Math.min(RAISED_TOKENS, ...limits) : undefined;
}

/** Joins the draft and its last piece. Where that is not possible, the draft becomes a message of its own. */
function finishReply(agent: Agent, draft: Draft, reply: CleanReply): CleanReply {
  if (reply.stopReason === "refusal") {
    showNotice(agent, words.refused({ reason: reply.refusal }));
    forgetRefused(agent);
    return { ...reply, content: [], calls: [] };
  }
  if (isIndivisible(draft, reply)) {
    agent.messages = withDraft(agent.messages, draft);
    noteSpoken(agent, { role: "assistant", content: draft.said });
    return reply;
  }
  const whole = joined(draft, reply);
  showShortcoming(agent, whole);
  return whole;
}

/** No whole reply will come: the conversation keeps what the user has read of it. */
function keepDraft(agent: Agent, { said }: Draft): void {
  const message = { role: "assistant", content: said } as const;
  agent.messages.push(message);
  noteSpoken(agent, message);
  keepTranscript(agent);
}

function showShortcoming(agent: Agent, { stopReason, content, calls }: CleanReply): void {
  if (stopReason === "tool_use" && calls.length === 0) showNotice(agent, words.noCallMade);
  else if (content.length === 0) showNotice(agent, words.emptyReply);
  else if (isCutShort(stopReason)) showNotice(agent, words.replyTooLong({ times: MAX_CONTINUATIONS }));
}
