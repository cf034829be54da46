/** Records every request and its answer. */

import type { Exchange } from "./http.ts";
import type { JournalEntry } from "./types.ts";

/** Limits for a server that runs for months. A play never reaches them. */
const MAX_ENTRIES = 2_000;
const MAX_BODIES = 64 * 1024 * 1024;

export type Outcome = Pick<JournalEntry, "status" | "reply" | "error">;

export interface Journal {
  /** Entries in the order of arrival. If there are too many, or their bodies are too large, the oldest are dropped. */
  entries: JournalEntry[];
  /** Adds a finished exchange. Only the first outcome of an exchange counts. */
  record(exchange: Exchange, outcome: Outcome): void;
}

/** Calls `listener` for every entry. Its first error is printed; errors never reach the server. */
export function createJournal(listener: (entry: JournalEntry) => void = () => {}): Journal {
  const entries: JournalEntry[] = [];
  const sizes = new WeakMap<JournalEntry, number>();
  const tell = guarded(listener);
  let total = 0;
  return {
    entries,
    record({ request, path, size }, outcome) {
      const before = entries.findLastIndex((entry) => entry.request.index <= request.index);
      if (entries[before]?.request === request) return;
      const entry = { request, path, ...outcome, finishedAt: Date.now() };
      entries.splice(before + 1, 0, entry);
      sizes.set(entry, size);
      total += size;
      while (entries.length > 1 && (entries.length > MAX_ENTRIES || total > MAX_BODIES))
        total -= sizes.get(entries.shift() as JournalEntry) ?? 0;
      void tell(entry);
    },
  };
}

function guarded(listener: (entry: JournalEntry) => unknown): (entry: JournalEntry) => Promise<void> {
  let hasFailed = false;
  return async (entry) => {
    try {
      await listener(entry);
    } catch (error) {
      if (!hasFailed) process.stderr.write(`The rehearsal server goes on without its listener: ${error}\n`);
      hasFailed = true;
    }
  };
}
