/** Makes a worktree: a directory with all files of a commit, and a branch of its own. */
import { existsSync } from "node:fs";
import { type Head, headOf, tipOf } from "@harness/shared/git";
import { addUnderJournal, branchOf, repairWorktrees, worktreePath } from "@harness/shared/worktrees";
import type { Agent } from "../agent.ts";

/** Returns what it starts from. Throws an Error that says why there is no new worktree; then nothing has changed. */
export async function createWorktree(name: string, agent: Agent): Promise<Head> {
  const { workspace, turn } = agent;
  const head = await headOf(workspace);
  await repairWorktrees(agent);
  const check = () => requireFree(name, agent);
  await addUnderJournal({ name, commit: head.commit, signal: turn.signal, check }, agent);
  return head;
}

async function requireFree(name: string, { workspace, state }: Agent): Promise<void> {
  const branch = branchOf(name);
  if (existsSync(worktreePath(state, name))) throw new Error(`There is a worktree ${name} already.`);
  if (await tipOf(workspace, branch))
    throw new Error(
      `The branch ${branch} exists already. Choose another name, or merge and delete it first.`,
    );
}
