/** What an agent knows of its requests, so that a failed one is not the end of the turn. */
import type Anthropic from "@anthropic-ai/sdk";

export interface Recovery {
  /** The newest reply, as far as it has arrived. */
  arrived?: Anthropic.Message | undefined;
  /** The JSON of the calls in it, by the place of their blocks. */
  inputs: string[];
  /** Numbers from 0 to 1. Clients that failed together should not come back together. */
  random(): number;
}

/** What a request may have in place of what the agent would send. */
export type Overrides = Partial<Pick<Anthropic.MessageStreamParams, "model" | "messages" | "max_tokens">>;

export function createRecovery(): Recovery {
  return { inputs: [], random: Math.random };
}
