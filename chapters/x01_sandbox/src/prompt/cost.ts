/** What was used, as the API counted it, and what that costs. */
import type Anthropic from "@anthropic-ai/sdk";
import { estimateRequest, findModel, type RequestParts, SetupError } from "@harness/shared/model";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import type { Usage } from "./state.ts";

// Writing to the cache costs a quarter more than sending the same tokens without it.
const WRITE_FACTOR = 1.25;
const NOTHING: Usage = { requests: 0, input: 0, written: 0, read: 0, output: 0 };

/** Adds the usage of a reply; side calls count too. A compatible server may leave out what it does not count. */
export function noteUsage({ costs }: Pick<Agent, "costs">, model: string, usage: Anthropic.Usage): void {
  const before = costs.get(model) ?? NOTHING;
  costs.set(model, {
    requests: before.requests + 1,
    input: before.input + (usage.input_tokens ?? 0),
    written: before.written + (usage.cache_creation_input_tokens ?? 0),
    read: before.read + (usage.cache_read_input_tokens ?? 0),
    output: before.output + (usage.output_tokens ?? 0),
  });
}

/** What that costs in US dollars; undefined for a model whose price is not known. Prices are for a million tokens. */
export function dollars(model: string, { input, written, read, output }: Usage): number | undefined {
  const price = findModel(model)?.price;
  if (!price) return undefined;
  const inputTokens = input + written * WRITE_FACTOR + read * price.cacheRead;
  return (inputTokens * price.input + output * price.output) / 1_000_000;
}

/**
 * Throws an Error when a request would take the session over what it may cost, or nobody knows what it costs. It is
 * reckoned as if nothing came from the cache, and without the reply, whose length nobody knows.
 */
export function requireBudget({ costs, maxCost }: Agent, request: RequestParts & { model: string }): void {
  if (maxCost === Infinity) return;
  const next = dollars(request.model, { ...NOTHING, input: estimateRequest(request) });
  if (next === undefined) throw new SetupError(words.priceUnknown(request));
  const spent = [...costs].reduce((total, [model, usage]) => total + (dollars(model, usage) ?? 0), 0);
  if (spent + next > maxCost) throw new SetupError(words.overBudget({ spent, next, most: maxCost }));
}

/** Which share of what the API read came from the cache, 0 to 1. */
export function readShare({ input, written, read }: Usage): number {
  const all = input + written + read;
  return all > 0 ? read / all : 0;
}
