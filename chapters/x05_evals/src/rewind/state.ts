/** The checkpoints of a session. All agents of a process share them. */
import type { Ledger, Store } from "@harness/shared/checkpoints";

export interface Rewind extends Ledger {
  /** Where contents are kept; undefined when that does not work. */
  store?: Store | undefined;
  /** Calls that may be changing files right now. */
  running: Set<object>;
  /** A command was running in the background at the last look, so changes since then may be its or the user's. */
  isUnsure: boolean;
}

/** A message about a way back. It belongs to the conversation that it was left for. */
export const isReminder = ({ id }: { id: string }) => id.startsWith("rewind");

export function createRewind(): Rewind {
  return { points: [], view: undefined, pinned: new Set(), running: new Set(), isUnsure: false };
}

/** What `/rewind` can take back. */
export const PARTS = ["both", "files", "conversation"] as const;

export type Part = (typeof PARTS)[number];
