/** Checkpoints: what the files of a workspace were, kept by their hash, and a way back that survives being killed. */

export { type Entry, isKept, isSame } from "./entry.ts";
export {
  type Change,
  type Checkpoint,
  forgetOldest,
  type Ledger,
  saveLedger,
} from "./ledger.ts";
export { changesAfter, type FileChange } from "./lines.ts";
export { differences, entryAt, lookAround, nameIn, type View } from "./look.ts";
export { type Opened, openCheckpoints } from "./open.ts";
export { sayRest } from "./rest.ts";
export { beginRestore, carryOut, endRestore, type Restored, type Step } from "./restore.ts";
export { discardStore, LIMITS, type Limits, type Store } from "./store.ts";
