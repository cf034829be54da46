/** An error is where a retry begins. This asks until there is a whole reply, or one clear error. */

import { type CleanReply, cleanReply } from "@harness/shared/model";
import { endText, showNotice } from "@harness/shared/terminal";
import type { Localized } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { callModelCompacting, tryCompact } from "../compact/index.ts";
import { continued, type Draft, isIndivisible, joined, keepAll, keepText } from "./draft.ts";
import { isGarbled } from "./errors.ts";
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
    for (let asked = 0; ; asked++) {
      const reply = await ask(agent, draft, callModel);
      const isLast = asked === MAX_CONTINUATIONS;
      if (isLast || !(await prepareToGoOn(agent, draft, reply))) return finish(agent, draft, reply);
    }
  } catch (error) {
    if (draft.said.length > 0) agent.messages.push({ role: "assistant", content: draft.said });
    throw error;
  } finally {
    endText(agent);
  }
}

/** One request, and as many attempts as it takes. Each one goes on from what the user has read. */
function ask(agent: Agent, draft: Draft, callModel: CallModel): Promise<CleanReply> {
  return withRetries(agent, (model) =>
    callModelCompacting(agent, async () => {
      const messages = continued(agent.messages, draft);
      agent.recovery.arrived = undefined;
      const overrides = { model, messages, ...(draft.maxTokens && { max_tokens: draft.maxTokens }) };
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

/** Whether the reply is not whole yet. Then what it has said is kept, and the next request can be made. */
async function prepareToGoOn(agent: Agent, draft: Draft, { content, calls }: CleanReply): Promise<boolean> {
  switch (agent.recovery.arrived?.stop_reason) {
    case "max_tokens":
      keepText(draft, content);
      draft.maxTokens = await raisedTokens(agent);
      return true;
    case "model_context_window_exceeded":
      keepText(draft, content);
      await tryCompact(agent);
      return true;
    case "pause_turn":
      if (calls.length === 0) keepAll(draft, content);
      return calls.length === 0;
    default:
      return false;
  }
}

/** As much as every model in use allows; undefined when one is unknown: then the limit stays as it is. */
async function raisedTokens({ model }: Agent): Promise<number | undefined> {
  const { findModel } = await import("@harness/shared/rehearsal");
  const limits = [model.id, model.fallbackId ?? model.id].map((id) => findModel(id)?.maxOutput);
  return limits.every((limit) => limit !== undefined) ? Math.min(RAISED_TOKENS, ...limits) : undefined;
}

function finish(agent: Agent, draft: Draft, reply: CleanReply): CleanReply {
  const reason = agent.recovery.arrived?.stop_reason;
  if (reason === "refusal") {
    showRefusal(agent.recovery.arrived);
    forgetRefused(agent);
    return { content: [], calls: [] };
  }
  if (isIndivisible(draft, reply)) {
    agent.messages = continued(agent.messages, draft);
    return reply;
  }
  const whole = draft.said.length > 0 ? joined(draft, reply) : reply;
  if (reason === "tool_use" && whole.calls.length === 0) showNotice(NO_CALL);
  else if (whole.content.length === 0) showNotice(EMPTY);
  else if (reason === "max_tokens" || reason === "model_context_window_exceeded") showNotice(CUT);
  return whole;
}

const EMPTY: Localized = {
  zh: "模型的回复是空的。可以换个说法再问一次。",
  en: "The model's reply is empty. Ask again, or in another way.",
  ja: "モデルの応答が空でした。もう一度、または言い方を変えて試してください。",
};

const NO_CALL: Localized = {
  zh: "模型说要调用工具，却没有调用。可以让它继续。",
  en: "The model announced a tool call and made none. Tell it to go on.",
  ja: "モデルはツールを呼ぶと言いながら、呼びませんでした。続けるよう伝えてください。",
};

const CUT: Localized = {
  zh: `回复太长，接了 ${MAX_CONTINUATIONS} 次还没写完。`,
  en: `The reply is too long: still not finished after ${MAX_CONTINUATIONS} continuations.`,
  ja: `応答が長すぎて、${MAX_CONTINUATIONS} 回続けても終わりませんでした。`,
};
