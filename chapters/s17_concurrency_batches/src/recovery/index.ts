/** An error is where a retry begins. This asks until there is a whole reply, or one clear error. */
import { type CleanReply, cleanReply, findModel, isCutShort, isGarbled } from "@harness/shared/model";
import { endText, showNotice } from "@harness/shared/terminal";
import { keepTranscript } from "@harness/shared/transcript";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { callModelCompacting, tryCompact } from "../compact/index.ts";
import { noteSpoken } from "../memory/index.ts";
import { continued, type Draft, isIndivisible, joined, keepAll, keepText } from "./draft.ts";
import { forgetRefused, showRefusal } from "./refusal.ts";
import { withRetries } from "./retry.ts";
import type { Overrides } from "./state.ts";

const RAISED_TOKENS = 64_000;
// One request with the higher limit, and three more.
const MAX_CONTINUATIONS = 4;

type CallModel = (agent: Agent, overrides: Overrides) => Promise<CleanReply>;

/**
 * A reply without a gap, however many requests it takes. When that cannot be had, it throws; what the user has read by
 * then stays in the conversation.
 */
export async function callModelRecovering(agent: Agent, callModel: CallModel): Promise<CleanReply> {
  const draft: Draft = { said: [] };
  try {
    let reply = await ask(agent, draft, callModel);
    for (let times = 0; times < MAX_CONTINUATIONS && isUnfinished(agent, reply); times++) {
      await keepPiece(agent, draft, reply);
      reply = await ask(agent, draft, callModel);
    }
    return finish(agent, draft, reply);
  } catch (error) {
    if (draft.said.length > 0) keepDraft(agent, draft);
    throw error;
  } finally {
    endText(agent);
  }
}

/** One request, and as many attempts as it takes. Each one goes on from what the user has read. */
function ask(agent: Agent, draft: Draft, callModel: CallModel): Promise<CleanReply> {
  return withRetries(agent, (model) =>
    callModelCompacting(agent, async () => {
      const overrides: Overrides = { model, messages: continued(agent.messages, draft) };
      if (draft.maxTokens) overrides.max_tokens = draft.maxTokens;
      agent.recovery.arrived = undefined;
      return callModel(agent, overrides).catch((error) => salvage(error, agent, draft));
    }),
  );
}

/** What has arrived of a reply that failed: all of it, and then it is one; or a beginning, which the draft keeps. */
function salvage(error: unknown, { recovery, messages }: Agent, draft: Draft): CleanReply {
  const { arrived } = recovery;
  // Only its end mark got lost.
  if (arrived?.stop_reason && !isGarbled(error)) return cleanReply(arrived, messages);
  if (arrived) keepText(draft, arrived.content);
  throw error;
}

/** The reply was cut, or it paused, and goes on when it is asked to. */
function isUnfinished({ recovery }: Agent, { calls }: CleanReply): boolean {
  const reason = recovery.arrived?.stop_reason ?? null;
  if (reason === "pause_turn") return calls.length === 0;
  return reason !== "refusal" && isCutShort(reason);
}

/** Keeps what an unfinished reply has said, and makes room for the rest of it. */
async function keepPiece(agent: Agent, draft: Draft, { content }: CleanReply): Promise<void> {
  const reason = agent.recovery.arrived?.stop_reason;
  if (reason === "pause_turn") return keepAll(draft, content);
  keepText(draft, content);
  if (reason === "max_tokens") draft.maxTokens = raisedTokens(agent);
  else await tryCompact(agent);
}

/** As much as every model in use allows; undefined when one is unknown: then the limit stays as it is. */
function raisedTokens({ model }: Agent): number | undefined {
  const limits = [model.id, model.fallbackId ?? model.id].map((id) => findModel(id)?.maxOutput);
  return limits.every((limit) => limit !== undefined) ? Math.min(RAISED_TOKENS, ...limits) : undefined;
}

function finish(agent: Agent, draft: Draft, reply: CleanReply): CleanReply {
  const { arrived } = agent.recovery;
  if (arrived?.stop_reason === "refusal") {
    showRefusal(agent, arrived);
    forgetRefused(agent);
    return { content: [], calls: [] };
  }
  if (isIndivisible(draft, reply)) {
    agent.messages = continued(agent.messages, draft);
    noteSpoken(agent, { role: "assistant", content: draft.said });
    return reply;
  }
  const whole = joined(draft, reply);
  showShortcoming(agent, whole);
  return whole;
}

/** The reply will not come, but this much of it was read. */
function keepDraft(agent: Agent, { said }: Draft): void {
  const message = { role: "assistant", content: said } as const;
  agent.messages.push(message);
  noteSpoken(agent, message);
  keepTranscript(agent);
}

function showShortcoming(agent: Agent, { content, calls }: CleanReply): void {
  const reason = agent.recovery.arrived?.stop_reason ?? null;
  if (reason === "tool_use" && calls.length === 0) showNotice(agent, words.noCallMade);
  else if (content.length === 0) showNotice(agent, words.emptyReply);
  else if (isCutShort(reason)) showNotice(agent, words.replyTooLong({ times: MAX_CONTINUATIONS }));
}
