/** What requests have used, as the API counted it, what that costs, and a limit to it. */

import type Anthropic from "@anthropic-ai/sdk";
import { words } from "../wording/index.ts";
import { findModel } from "./models.ts";
import { SetupError } from "./settings.ts";
import { estimateRequest, type RequestParts } from "./tokens.ts";

/** Tokens of all requests to one model. The API has read `input` + `written` + `read`. */
export interface Usage {
  requests: number;
  /** Neither read from the cache nor written to it. */
  input: number;
  written: number;
  read: number;
  output: number;
}

/** What a session has used and may use. */
export interface Budget {
  /** By model id. */
  costs: Map<string, Usage>;
  /** The most that all of it may cost, in US dollars. */
  maxCost: number;
}

// Writing to the cache costs a quarter more than sending the same tokens without it.
const WRITE_FACTOR = 1.25;
const NOTHING: Usage = { requests: 0, input: 0, written: 0, read: 0, output: 0 };

/** Adds the usage of a reply. A compatible server may leave out fields; they count as 0. */
export function noteUsage({ costs }: Pick<Budget, "costs">, model: string, usage: Anthropic.Usage): void {
  const before = costs.get(model) ?? NOTHING;
  costs.set(model, {
    requests: before.requests + 1,
    input: before.input + (usage.input_tokens ?? 0),
    written: before.written + (usage.cache_creation_input_tokens ?? 0),
    read: before.read + (usage.cache_read_input_tokens ?? 0),
    output: before.output + (usage.output_tokens ?? 0),
  });
}

/** The tokens of a request as the API counted them, from the cache or not. 0 from a compatible server that counts none. */
export function inputTokens(usage: Anthropic.Usage): number {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens } = usage;
  return (input_tokens ?? 0) + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
}

/** What that costs in US dollars; undefined if the price of the model is not known. */
export function dollars(model: string, { input, written, read, output }: Usage): number | undefined {
  const price = findModel(model)?.price;
  if (!price) return undefined;
  const inputTokens = input + written * WRITE_FACTOR + read * price.cacheRead;
  return (inputTokens * price.input + output * price.output) / 1_000_000;
}

/** What all requests have cost so far in US dollars, as far as the prices are known. */
export function spentOf(costs: Budget["costs"]): number {
  return [...costs].reduce((total, [model, usage]) => total + (dollars(model, usage) ?? 0), 0);
}

/**
 * Throws a SetupError if a request would take the session over its limit, or if its price is not known. The estimate
 * assumes that nothing comes from the cache, and leaves out the reply, whose length is not known yet.
 */
export function requireBudget({ costs, maxCost }: Budget, request: RequestParts & { model: string }): void {
  if (maxCost === Infinity) return;
  const next = dollars(request.model, { ...NOTHING, input: estimateRequest(request) });
  if (next === undefined) throw new SetupError(words.priceUnknown(request));
  const spent = spentOf(costs);
  if (spent + next > maxCost) throw new SetupError(words.overBudget({ spent, next, most: maxCost }));
}

/** Throws a SetupError if there is a limit to the cost of a goal and the price of the model is not known. */
export function requirePrice(model: string, limit: number): void {
  if (limit < Infinity && dollars(model, NOTHING) === undefined)
    throw new SetupError(words.goalPriceUnknown({ model }));
}

/** The share of what the API has read that came from the cache, from 0 to 1. */
export function readShare({ input, written, read }: Usage): number {
  const all = input + written + read;
  return all > 0 ? read / all : 0;
}
