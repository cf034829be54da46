/** Answers /v1/messages: checks the request, counts tokens, asks the model, and sends the reply. */

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ModelSpec } from "../model/index.ts";
import { betasOf } from "./betas.ts";
import { createPromptCache, type PromptCache } from "./cache.ts";
import { deliverJson, deliverStream } from "./deliver.ts";
import { ApiError } from "./errors.ts";
import type { Fault } from "./faults.ts";
import { type Exchange, parseJson, unlessGone, workspaceOf } from "./http.ts";
import type { Outcome } from "./journal.ts";
import { draftMessage } from "./message.ts";
import { promptTokens, renderPrompt } from "./prompt.ts";
import { NO_RETRY, promptTooLong, raiseFault, spoilReply, stopDetailsOf } from "./spoil.ts";
import { createThinkingLedger, isThinkingOff, type ThinkingLedger, withoutThinking } from "./thinking.ts";
import type { RecordedRequest, RehearsalModel, RehearsalOptions, Reply } from "./types.ts";
import { validateRequest } from "./validate/index.ts";
import { isObject } from "./validate/schema.ts";

/** The server's state from earlier requests. */
export interface Memory {
  cache: PromptCache;
  ledger: ThinkingLedger;
  /** How often a fault struck the same body since its last success, by hash of the body. */
  struck: Map<string, number>;
}

export function createMemory(): Memory {
  return { cache: createPromptCache(), ledger: createThinkingLedger(), struck: new Map() };
}

// With max_tokens 0 the prompt is only written to the cache, so the model is not asked.
const PRE_WARM: Reply = { content: [], stopReason: "max_tokens" };

/** What every request to one server shares. */
export interface ServerState {
  memory: Memory;
  options: RehearsalOptions;
}

/** POST /v1/messages. Calls `done` with the outcome just before the last byte. */
export async function answerMessages(
  exchange: Exchange,
  rawBody: string,
  { memory, options }: ServerState,
  done: (outcome: Outcome) => void,
): Promise<void> {
  const { request, gone } = exchange;
  const model = accept(exchange, rawBody, memory, false);
  const account = memory.cache.account(request.body, model, workspaceOf(request.headers), request.startedAt);
  if (account.total > model.window) throw promptTooLong(account.total, model);
  const { reply, fault } = await askModel(exchange, rawBody, memory, options);
  if (reply.hold) await unlessGone(reply.hold, gone);
  if (fault?.kind === "latency") await pause(fault.ms, undefined, { signal: gone });
  raiseFault(fault, model);

  const thought = isThinkingOff(request.body, model) ? withoutThinking(reply) : reply;
  const draft = draftMessage(spoilReply(thought, fault), request.body, account.usage);
  draft.message.stop_details = stopDetailsOf(fault);
  memory.ledger.remember(draft.message);
  account.commit();
  const delivery = { exchange, draft, fault, chunkDelayMs: options.chunkDelayMs ?? 0, done };
  return request.body.stream ? deliverStream(delivery) : deliverJson(delivery);
}

/** POST /v1/messages/count_tokens */
export function countTokens(exchange: Exchange, rawBody: string, memory: Memory): { input_tokens: number } {
  accept(exchange, rawBody, memory, true);
  return { input_tokens: promptTokens(renderPrompt(exchange.request.body)) };
}

function accept({ request }: Exchange, rawBody: string, memory: Memory, counting: boolean): ModelSpec {
  const body = parseJson(rawBody);
  // Readers of the journal expect an object. Any other body is refused below, and is not recorded.
  if (isObject(body)) request.body = body as unknown as typeof request.body;
  return validateRequest(body, {
    version: request.headers["anthropic-version"] ?? "",
    betas: betasOf(request.headers),
    counting,
    ledger: memory.ledger,
  });
}

/** The model's reply, with its fault only if it still strikes at this attempt. */
async function askModel(
  { request, gone }: Exchange,
  rawBody: string,
  { struck }: Memory,
  { model }: RehearsalOptions,
): Promise<{ reply: Reply; fault: Fault | undefined }> {
  if (request.body.max_tokens === 0) return { reply: PRE_WARM, fault: undefined };
  const body = createHash("sha256").update(rawBody).digest("base64");
  request.attempt = Math.max(Number(request.headers["x-stainless-retry-count"]) || 0, struck.get(body) ?? 0);
  const reply = await unlessGone(ask(model, request), gone);
  const strikes = reply.fault && request.attempt < (reply.fault.times ?? Number.POSITIVE_INFINITY);
  if (strikes) struck.set(body, request.attempt + 1);
  else struck.delete(body);
  return { reply, fault: strikes ? reply.fault : undefined };
}

async function ask(model: RehearsalModel, request: RecordedRequest): Promise<Reply> {
  try {
    return await model.reply(request);
  } catch (error) {
    throw new ApiError(500, error instanceof Error ? error.message : String(error), NO_RETRY);
  }
}
