/** What the system prompt consists of, and what requests have used. */

export interface Section {
  /** As /prompt lists it. */
  name: string;
  text: string;
  /** It may be another one in the next turn, so it stands behind all that stays. */
  dynamic: boolean;
}

/** Tokens of all requests to one model. What the API read is `input` + `written` + `read`. */
export interface Usage {
  requests: number;
  /** Neither read from the cache nor written to it. */
  input: number;
  written: number;
  read: number;
  output: number;
}

/** By model id. */
export type Costs = Map<string, Usage>;
