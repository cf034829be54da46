/** Brings what was begun to an end: after a failure, after a death, and at the end of each removal. */
import { countOwnCommits, deleteBranch, eraseWorktree, findReasonsToKeep, tipOf } from "@harness/shared/git";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { end, entryOf, takeOver } from "./journal.ts";
import { branchOf, type Entry, pathOf } from "./state.ts";

type Place = Pick<Agent, "workspace" | "state" | "name">;

/** Clears up what dead processes have left. Never throws: what cannot be cleared up is told. */
export async function mendWorktrees(agent: Place): Promise<void> {
  const tell = (error: Error) => showNotice(agent, words.worktreeNotMended({ reason: error.message }));
  const names = await takeOver(agent.state).catch(tell);
  for (const name of names ?? []) {
    const isGone = await clearUp(name, agent).catch(tell);
    if (isGone) showNotice(agent, words.worktreeMended({ name }));
  }
}

/**
 * Removes what is half made or half removed. If it holds something that exists nowhere else, somebody may have worked there:
 * then it stays, the user is told once, and this returns false.
 */
export async function clearUp(name: string, agent: Place): Promise<boolean> {
  const { workspace, state } = agent;
  const begun = isBegun(entryOf(state, name));
  const reasons = begun ? await findReasonsToKeep(workspace, pathOf(state, name)) : [];
  if (reasons.length === 0) return finish(name, agent).then(() => true);
  await end(state, name);
  showNotice(agent, words.worktreeStays({ name, reasons }));
  return false;
}

/** Removes the tree and its entry. Returns how many commits only its branch holds: if there are any, the branch stays. */
export async function finish(name: string, { workspace, state }: Place): Promise<number> {
  const entry = entryOf(state, name);
  try {
    if (!isBegun(entry)) return 0;
    await eraseWorktree(workspace, pathOf(state, name));
    return await dropBranch(branchOf(name), entry, workspace);
  } finally {
    // If it failed, the caller sees the error and can try again.
    await end(state, name);
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
