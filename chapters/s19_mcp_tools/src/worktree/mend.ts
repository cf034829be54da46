/** Brings what was begun to an end: after a failure, after a death, and at the end of each removal. */
import { countOwnCommits, deleteBranch, eraseWorktree, findReasonsToKeep, tipOf } from "@harness/shared/git";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { end, entryOf, takeOver } from "./journal.ts";
import { branchOf, type Entry, pathOf } from "./state.ts";

type Place = Pick<Agent, "workspace" | "state" | "name">;

/** Mends what dead processes have left. Never throws: what cannot be mended is told. */
export async function mendWorktrees(agent: Place): Promise<void> {
  const tell = (error: Error) => showNotice(agent, words.worktreeNotMended({ reason: error.message }));
  const names = await takeOver(agent.state).catch(tell);
  for (const name of names ?? []) {
    const isGone = await clearUp(name, agent).catch(tell);
    if (isGone) showNotice(agent, words.worktreeMended({ name }));
  }
}

/**
 * What is half made or half removed goes, unless it holds what is nowhere else: people work in whatever looks like a tree.
 * Then it stays, they are told once, and this is false.
 */
export async function clearUp(name: string, agent: Place): Promise<boolean> {
  const { workspace, state } = agent;
  const isBegun = (entryOf(state, name)?.step ?? "checking") !== "checking";
  const reasons = isBegun ? await findReasonsToKeep(workspace, pathOf(state, name)) : [];
  if (reasons.length === 0) return finish(name, agent).then(() => true);
  await end(state, name);
  showNotice(agent, words.worktreeStays({ name, reasons }));
  return false;
}

/** What is there goes, and nothing of it stays noted. Gives how many commits only its branch holds: then the branch stays. */
export async function finish(name: string, { workspace, state }: Place): Promise<number> {
  const entry = entryOf(state, name);
  const isBegun = entry && entry.step !== "checking";
  try {
    if (isBegun) await eraseWorktree(workspace, pathOf(state, name));
    return isBegun ? await dropBranch(branchOf(name), entry, workspace) : 0;
  } finally {
    // Whoever is told that it failed can ask again.
    await end(state, name);
  }
}

/** A branch that has not moved holds nothing. */
async function dropBranch(branch: string, { commit }: Entry, workspace: string): Promise<number> {
  const tip = await tipOf(workspace, branch);
  if (!tip) return 0;
  const own = tip === commit ? 0 : await countOwnCommits(workspace, branch);
  if (own === 0) await deleteBranch(workspace, branch, tip);
  return own;
}
