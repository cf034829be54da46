/** Opens the checkpoints of a session, and finishes what a killed one has begun. */

import { blobsOf, type Left, readLedger } from "./ledger.ts";
import { carryOut, endRestore, type Restored, readJournal } from "./restore.ts";
import { claimFolder, LIMITS, type Limits, type Store, storeIn, sweep } from "./store.ts";

export interface Opened {
  store: Store;
  ledger: Left;
  /** What was finished of a restore that a killed process had begun, and what it had noted. */
  mended: (Restored & { note: string }) | undefined;
}

/**
 * The checkpoints for this process, with `isContinued` those of the session before. A restore that was interrupted is finished, also
 * without. Rejects when the folder, or what was kept, cannot be used.
 */
export async function openCheckpoints(
  workspace: string,
  { isContinued, limits = LIMITS }: { isContinued: boolean; limits?: Limits },
): Promise<Opened> {
  let mended: Opened["mended"];
  const folder = await claimFolder(workspace, isContinued, (left) => {
    mended = mend(storeIn(left, workspace, limits)) ?? mended;
  });
  const store = storeIn(folder, workspace, limits);
  const left = isContinued ? readLedger(store) : undefined;
  if (left) sweep(store, blobsOf(left));
  const ledger = left ?? { points: [], view: undefined, pinned: new Set(), posts: [], isUnsure: false };
  return { store, ledger, mended };
}

function mend(store: Store): Opened["mended"] {
  const journal = readJournal(store.folder);
  if (journal?.workspace !== store.workspace) return undefined;
  const restored = carryOut(store, journal);
  endRestore(store.folder);
  return { ...restored, note: journal.note };
}
