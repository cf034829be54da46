/** Removes a worktree, unless somebody works there or something would be lost with it. */
import { existsSync } from "node:fs";
import { findWork, headOf, requireNoLooseCommits, requireUnlocked, tipOf } from "@harness/shared/git";
import type { Agent } from "../agent.ts";
import { onOneLine } from "../background/report.ts";
import { isInside } from "../safe-path.ts";
import { unbind } from "./bind.ts";
import { begin, goOn } from "./journal.ts";
import { clearUp, finish, mendWorktrees } from "./mend.ts";
import { hasWorktree } from "./obstacle.ts";
import { branchOf, pathOf } from "./state.ts";

/** How many paths a refusal names of each kind. */
const MOST_NAMED = 5;

/**
 * Gives how many commits only its branch holds: then the branch stays. `discard`: files may be lost. Throws an Error that
 * says why it stays; then nothing has changed.
 */
export async function removeWorktree(name: string, discard: boolean, agent: Agent): Promise<number> {
  const { workspace, state, board } = agent;
  await headOf(workspace);
  await mendWorktrees(agent);
  await begin(state, name);
  try {
    await requireThere(name, agent);
    await requireUnlocked(workspace, pathOf(state, name));
    requireNoCommand(pathOf(state, name), agent);
    await requireNoLooseCommits(workspace, pathOf(state, name));
    await requireNothingLost(name, discard, agent);
    await unbind(board, name);
    await goOn(state, name, { step: "removing" });
  } catch (error) {
    await clearUp(name, agent);
    throw error;
  }
  return finish(name, agent);
}

async function requireThere(name: string, { workspace, state }: Agent): Promise<void> {
  if (existsSync(pathOf(state, name)) || (await tipOf(workspace, branchOf(name)))) return;
  throw new Error(`There is no worktree ${name}.`);
}

function requireNoCommand(path: string, { background }: Agent): void {
  const running = [...background.running].find(({ directory }) => isInside(path, directory));
  if (running) throw new Error(`A command still runs there: ${onOneLine(running)}. Wait for it, or end it.`);
}

async function requireNothingLost(name: string, discard: boolean, { state }: Agent): Promise<void> {
  const path = pathOf(state, name);
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
