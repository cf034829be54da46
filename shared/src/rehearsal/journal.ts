/** The record of every request and its answer. */

import type { Exchange } from "./http.ts";
import type { JournalEntry } from "./types.ts";

/** No play of a scenario comes near; a server that runs for a whole term does. */
const MAX_ENTRIES = 2_000;
const MAX_BODIES = 64 * 1024 * 1024;

export type Outcome = Pick<JournalEntry, "status" | "reply" | "error">;

export interface Journal {
  /** In the order of arrival. When there are too many, or their bodies are too large, the oldest go. */
  entries: JournalEntry[];
  /** Files a finished exchange. The first outcome is the one that counts; a second one is dropped. */
  record(exchange: Exchange, outcome: Outcome): void;
}

/** `listener` is told of every entry. What it throws is reported once and disturbs nobody. */
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
