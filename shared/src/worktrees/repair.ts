/** Finishes what was begun: after a failure, after a process has died, and at the end of each removal. */

import { countOwnCommits, deleteBranch, eraseWorktree, findReasonsToKeep, tipOf } from "../git/index.ts";
import type { State } from "../state/index.ts";
import { showNotice } from "../terminal/index.ts";
import { words } from "../wording/index.ts";
import { type Entry, entryFor, releaseWorktree, takeOverFromDead } from "./journal.ts";
import { branchOf, worktreePath } from "./place.ts";

/** The agent that makes and removes worktrees. */
export interface WorktreeOwner {
  /** Who speaks on the screen. */
  name: string;
  /** Absolute path of a directory in the repository. */
  workspace: string;
  state: State;
}

/** Removes what dead processes have left half done. Never throws: the screen says what cannot be removed. */
export async function repairWorktrees(owner: WorktreeOwner): Promise<void> {
  const report = (error: Error) => showNotice(owner, words.worktreeNotMended({ reason: error.message }));
  const names = await takeOverFromDead(owner.state).catch(report);
  for (const name of names ?? []) {
    const isGone = await clearUp(name, owner).catch(report);
    if (isGone) showNotice(owner, words.worktreeRepaired({ name }));
  }
}

/**
 * Removes a worktree that is half made or half removed. If it holds something that exists nowhere else, somebody may have
 * worked there: then it stays, the screen says so once, and this returns false.
 */
export async function clearUp(name: string, owner: WorktreeOwner): Promise<boolean> {
  const { workspace, state } = owner;
  const begun = isBegun(entryFor(state, name));
  const reasons = begun ? await findReasonsToKeep(workspace, worktreePath(state, name)) : [];
  if (reasons.length === 0) return finishRemoval(name, owner).then(() => true);
  await releaseWorktree(state, name);
  showNotice(owner, words.worktreeStays({ name, reasons }));
  return false;
}

/** Removes the directory, the branch and the entry. Returns how many commits only the branch holds: if any, it stays. */
export async function finishRemoval(name: string, { workspace, state }: WorktreeOwner): Promise<number> {
  const entry = entryFor(state, name);
  try {
    if (!isBegun(entry)) return 0;
    await eraseWorktree(workspace, worktreePath(state, name));
    return await dropBranch(branchOf(name), entry, workspace);
  } finally {
    // If it failed, the caller sees the error and can try again.
    await releaseWorktree(state, name);
  }
}

function isBegun(entry: Entry | undefined): entry is Entry {
  return entry !== undefined && entry.step !== "checking";
}

/** A branch that has not moved holds nothing. */
async function dropBranch(branch: string, { commit }: Entry, workspace: string): Promise<number> {
  const tip = await tipOf(workspace, branch);
  if (!tip) return 0;
  const own = tip === commit ? 0 : await countOwnCommits(workspace, branch);
  if (own === 0) await deleteBranch(workspace, branch, tip);
  return own;
}
