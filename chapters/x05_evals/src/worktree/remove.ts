/** Removes a worktree, unless an agent works there or something would be lost with it. */
import { existsSync } from "node:fs";
import { findWork, headOf, requireNoLooseCommits, requireUnlocked, tipOf } from "@harness/shared/git";
import { branchOf, eraseUnderJournal, repairWorktrees, worktreePath } from "@harness/shared/worktrees";
import type { Agent } from "../agent.ts";
import { commandTitle } from "../background/describe.ts";
import { isInside } from "../safe-path.ts";
import { unbindTasks } from "./bind.ts";
import { hasWorktree } from "./obstacle.ts";

/** How many paths a refusal names of each kind. */
const MOST_NAMED = 5;

/**
 * Returns how many commits only its branch holds: if there are any, the branch stays. `discard`: files may be lost. Throws an
 * Error that says why the worktree stays; then nothing has changed.
 */
export async function removeWorktree(name: string, discard: boolean, agent: Agent): Promise<number> {
  // Throws an Error without a repository.
  await headOf(agent.workspace);
  await repairWorktrees(agent);
  const check = async () => {
    await requireRemovable(name, discard, agent);
    await unbindTasks(agent.board, name);
  };
  return eraseUnderJournal({ name, check }, agent);
}

async function requireRemovable(name: string, discard: boolean, agent: Agent): Promise<void> {
  const { workspace, state } = agent;
  const path = worktreePath(state, name);
  await requireThere(name, agent);
  await requireUnlocked(workspace, path);
  requireNoCommand(path, agent);
  await requireNoLooseCommits(workspace, path);
  await requireNothingLost(name, discard, agent);
}

async function requireThere(name: string, { workspace, state }: Agent): Promise<void> {
  if (existsSync(worktreePath(state, name)) || (await tipOf(workspace, branchOf(name)))) return;
  throw new Error(`There is no worktree ${name}.`);
}

function requireNoCommand(path: string, { background }: Agent): void {
  const running = [...background.running].find(({ directory }) => isInside(path, directory));
  if (running)
    throw new Error(`A command still runs there: ${commandTitle(running)}. Wait for it, or end it.`);
}

async function requireNothingLost(name: string, discard: boolean, { state }: Agent): Promise<void> {
  const path = worktreePath(state, name);
  if (!existsSync(path)) return;
  if (!hasWorktree(state, name)) {
    if (discard) return;
    throw new Error(`git does not know ${path}. With discard: true it goes, and all files in it.`);
  }
  const { changed, untracked, ignored, repositories, unfinished } = await findWork(path);
  const kinds = { modified: changed, untracked, ignored, repositories, unfinished };
  const lost = Object.entries(kinds).filter(([, paths]) => paths.length > 0);
  if (lost.length > 0 && !discard)
    throw new Error(
      `The worktree ${name} holds what is nowhere else. ${lost.map(inWords).join(". ")}. ` +
        "Commit it, or take it elsewhere; with discard: true it is lost.",
    );
}

function inWords([kind, paths]: [string, string[]]): string {
  const named = paths.slice(0, MOST_NAMED).join(", ");
  return `${kind}: ${paths.length} (${paths.length > MOST_NAMED ? `${named}, …` : named})`;
}
