/**
 * Refuses what the API refuses, with the same status and wording: a harness that works on the
 * rehearsal server works on the real API. One error for each response; parameters first, pairing of tools last.
 */

import type { ModelSpec } from "../../model/index.ts";
import { inOwnWords, withoutIgnored } from "../betas.ts";
import { ApiError } from "../errors.ts";
import type { ThinkingLedger } from "../thinking.ts";
import { checkCacheControl } from "./cache.ts";
import { blocksOf, checkContent, checkEnd, checkRoles, checkText, turnsOf } from "./conversation.ts";
import { checkPairing } from "./pairing.ts";
import { checkMaxTokens, checkModel, checkParams, checkToolUse } from "./params.ts";
import { invalid, isObject, type JsonObject } from "./schema.ts";
import { checkThinkingEcho, checkThinkingMode } from "./thinking.ts";

export interface ValidationContext {
  /** The value of the `anthropic-version` header. */
  version: string;
  /** The values of the `anthropic-beta` header. */
  betas: string[];
  /** true for count_tokens, which accepts fewer parameters. */
  counting: boolean;
  ledger: ThinkingLedger;
}

/** Returns the model that the request names. Throws the ApiError that the real API would answer. */
export function validateRequest(body: unknown, context: ValidationContext): ModelSpec {
  if (!isObject(body)) invalid("Input should be an object");
  const model = checkModel(body);
  refuseThread(body, context.betas);
  const plain = withoutIgnored(body, context.betas);
  inOwnWords(context.betas, () => checkParams(plain, model, context.version, context.counting));
  if (!context.counting) checkMaxTokens(plain, model);
  checkToolUse(plain, model);
  checkThinkingMode(plain, model);
  checkMessages(plain, model, context);
  return model;
}

function checkMessages(body: JsonObject, model: ModelSpec, context: ValidationContext): void {
  const turns = turnsOf(body.messages as Parameters<typeof turnsOf>[0]);
  checkCacheControl(body, turns);
  const system = blocksOf((body.system ?? []) as string | JsonObject[]);
  for (const block of system) checkText(block, "system");
  checkRoles(turns, model);
  checkContent(turns, context.version);
  checkPairing(turns);
  checkThinkingEcho(turns, body, model, context.ledger);
  checkEnd(turns, model);
}

// On this error code the SDK's tool runner continues without threads and sends the whole history.
function refuseThread(body: JsonObject, betas: string[]): void {
  if (body.thread === undefined || !betas.some((beta) => beta.startsWith("message-threads-"))) return;
  throw new ApiError(400, "thread: this server does not keep message threads; send the full history", {
    code: "thread_unsupported_request",
  });
}
