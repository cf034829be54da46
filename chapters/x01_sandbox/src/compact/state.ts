/** What an agent remembers about the size of its conversation. */
export interface Compaction {
  /** How many tokens the API counted for each one that we estimated. */
  scale: number;
  /** How many summaries have failed, one after another. */
  failures: number;
  /** Names of the skills that were loaded in what is now summarised. */
  skills: string[];
  /** The file in which the conversation is kept for --continue; a subagent's is not kept. */
  keptIn?: string | undefined;
}

export function createCompaction(): Compaction {
  return { scale: 1, failures: 0, skills: [] };
}
