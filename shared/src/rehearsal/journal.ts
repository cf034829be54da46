/** The record of every request and its answer. */

import type { Exchange } from "./http.ts";
import type { JournalEntry } from "./types.ts";

export type Outcome = Pick<JournalEntry, "status" | "reply" | "error">;

/**
 * Files a finished exchange at its place in the order of arrival and gives the entry. The first outcome is the one
 * that counts: for a second one there is no entry.
 */
export function record(
  journal: JournalEntry[],
  { request, path }: Exchange,
  outcome: Outcome,
): JournalEntry | undefined {
  const before = journal.findLastIndex((entry) => entry.request.index <= request.index);
  if (journal[before]?.request === request) return undefined;
  const entry = { request, path, ...outcome, finishedAt: Date.now() };
  journal.splice(before + 1, 0, entry);
  return entry;
}
