/** What was used, as the API counted it, and what that costs. */
import type Anthropic from "@anthropic-ai/sdk";
import type { ModelSpec } from "@harness/shared/rehearsal";
import type { Agent } from "../agent.ts";
import type { Usage } from "./state.ts";

// To write to the cache costs a quarter more than to send the same tokens without.
const WRITE_FACTOR = 1.25;
const NOTHING: Usage = { requests: 0, input: 0, written: 0, read: 0, output: 0 };

/** To be called with the usage of each reply, side calls included. A compatible server may leave out what it does not count. */
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

/** US dollars. The prices are those of a million tokens. */
export function dollars(
  { input, written, read, output }: Usage,
  { price }: Pick<ModelSpec, "price">,
): number {
  const inputTokens = input + written * WRITE_FACTOR + read * price.cacheRead;
  return (inputTokens * price.input + output * price.output) / 1_000_000;
}

/** Which share of what the API read came from the cache, 0 to 1. */
export function readShare({ input, written, read }: Usage): number {
  const all = input + written + read;
  return all > 0 ? read / all : 0;
}
