import type { JournalEntry } from "@harness/shared/rehearsal";

/** How many tokens the prompt of a request had, by the server's count. */
export function promptTokens({ reply }: JournalEntry): number {
  const { input_tokens = 0, cache_read_input_tokens, cache_creation_input_tokens } = reply?.usage ?? {};
  return input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
}
