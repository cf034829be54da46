/** What an agent knows about the size of its conversation. */
export interface Compaction {
  /** Tokens counted by the API for each token that we estimated. */
  scale: number;
  /** How many summaries failed in a row. */
  failures: number;
  /** Names of the skills that were loaded in the part that was summarised. */
  skills: string[];
}

export function createCompaction(): Compaction {
  return { scale: 1, failures: 0, skills: [] };
}
