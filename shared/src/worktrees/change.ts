/** Making and removing a worktree: completely or not at all, whenever the process fails or dies. */

import { addWorktree } from "../git/index.ts";
import { claimWorktree, noteStep, releaseWorktree } from "./journal.ts";
import { branchOf, worktreePath } from "./place.ts";
import { clearUp, finishRemoval, type WorktreeOwner } from "./repair.ts";

interface NewTree {
  name: string;
  /** The commit that it starts from. */
  commit: string;
  /** Stops git. */
  signal: AbortSignal;
  /** Throws an Error when it must not be made. No other process touches this name while it runs. */
  check(): Promise<void>;
}

/** Makes a worktree and its branch. Rejects when it cannot, or when `check` says no; then nothing has changed. */
export async function addUnderJournal(tree: NewTree, owner: WorktreeOwner): Promise<void> {
  const { name, commit, signal, check } = tree;
  const { workspace, state } = owner;
  await claimWorktree(state, name);
  try {
    await check();
    await noteStep(state, name, { step: "creating", commit });
    await addWorktree(workspace, { path: worktreePath(state, name), branch: branchOf(name), commit }, signal);
  } catch (error) {
    await clearUp(name, owner);
    throw error;
  }
  await releaseWorktree(state, name);
}

/**
 * Removes a worktree, and its branch unless only that holds its commits: then it returns their number, and otherwise 0.
 * Rejects when `check` says no; then nothing has changed.
 */
export async function eraseUnderJournal(
  { name, check }: Pick<NewTree, "name" | "check">,
  owner: WorktreeOwner,
): Promise<number> {
  await claimWorktree(owner.state, name);
  try {
    await check();
    await noteStep(owner.state, name, { step: "removing" });
  } catch (error) {
    await clearUp(name, owner);
    throw error;
  }
  return finishRemoval(name, owner);
}
