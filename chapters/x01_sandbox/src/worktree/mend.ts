/** Brings what was begun to an end: after a failure, after a death, and at the end of each removal. */
import { countOwnCommits, deleteBranch, eraseWorktree, tipOf } from "@harness/shared/git";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { end, entryOf, takeOver } from "./journal.ts";
import { branchOf, type Entry, pathOf } from "./state.ts";

type Place = Pick<Agent, "workspace" | "state">;

/** Mends what dead processes have left. Never throws: what cannot be mended is told, and tried again at the next start. */
export async function mendWorktrees(agent: Place & Pick<Agent, "name">): Promise<void> {
  try {
    for (const name of await takeOver(agent.state)) {
      await finish(name, agent);
      showNotice(agent, words.worktreeMended({ name }));
    }
  } catch (error) {
    showNotice(agent, words.worktreeNotMended({ reason: (error as Error).message }));
  }
}

/**
 * What is half made or half removed goes, and nothing of it stays noted. Gives how many commits only its branch holds: then
 * the branch stays.
 */
export async function finish(name: string, { workspace, state }: Place): Promise<number> {
  const entry = entryOf(state, name);
  const isBegun = entry && entry.step !== "checking";
  if (isBegun) await eraseWorktree(workspace, pathOf(state, name));
  const kept = isBegun ? await dropBranch(branchOf(name), entry, workspace) : 0;
  await end(state, name);
  return kept;
}

/** A branch that has not moved holds nothing. */
async function dropBranch(branch: string, { commit }: Entry, workspace: string): Promise<number> {
  const tip = await tipOf(workspace, branch);
  if (!tip) return 0;
  const own = tip === commit ? 0 : await countOwnCommits(workspace, branch);
  if (own === 0) await deleteBranch(workspace, branch, tip);
  return own;
}
