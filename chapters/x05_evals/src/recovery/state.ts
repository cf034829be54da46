/** What an agent keeps about its requests, so that it can recover from a failed one. */
import type Anthropic from "@anthropic-ai/sdk";

export interface Recovery {
  /** What has arrived of the newest reply. Only for a stream that fails. */
  arrived?: Anthropic.Message | undefined;
  /** The JSON of the calls in it, by the index of their blocks. */
  inputs: string[];
  /** Returns a number from 0 to 1, so that clients that failed together do not retry together. */
  random(): number;
}

/** The fields in which a request may differ from the agent's normal request. */
export type Overrides = Partial<Pick<Anthropic.MessageStreamParams, "model" | "messages" | "max_tokens">>;

export function createRecovery(): Recovery {
  return { inputs: [], random: Math.random };
}
