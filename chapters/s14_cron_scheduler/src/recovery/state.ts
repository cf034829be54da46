import type Anthropic from "@anthropic-ai/sdk";

export const MAX_TOKENS = 16_000;

/** What an agent knows of its requests, so that a failed one is not the end of the turn. */
export interface Recovery {
  /** How long the next reply may be, in tokens. */
  maxTokens: number;
  /** The newest reply, as far as it has arrived. */
  arrived?: Anthropic.Message | undefined;
  /** The turn in which the fallback model answers. */
  fallbackTurn?: AbortController;
  /** How often in a row each tool has failed in this turn. */
  failures: Map<string, number>;
  /** Numbers from 0 to 1. Clients that failed together should not come back together. */
  random(): number;
}

export function createRecovery(): Recovery {
  return { maxTokens: MAX_TOKENS, failures: new Map(), random: Math.random };
}
