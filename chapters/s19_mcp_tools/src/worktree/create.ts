/** Makes a worktree: all of it or, whatever happens, nothing. */
import { existsSync } from "node:fs";
import { addWorktree, type Head, headOf, tipOf } from "@harness/shared/git";
import type { Agent } from "../agent.ts";
import { begin, end, goOn } from "./journal.ts";
import { clearUp, mendWorktrees } from "./mend.ts";
import { branchOf, pathOf } from "./state.ts";

/** Gives what it starts from. Throws an Error that says why there is no new worktree; then nothing has changed. */
export async function createWorktree(name: string, agent: Agent): Promise<Head> {
  const { workspace, state, turn } = agent;
  const head = await headOf(workspace);
  await mendWorktrees(agent);
  await begin(state, name);
  try {
    await requireFree(name, agent);
    await goOn(state, name, { step: "creating", commit: head.commit });
    const tree = { path: pathOf(state, name), branch: branchOf(name), commit: head.commit };
    await addWorktree(workspace, tree, turn.signal);
  } catch (error) {
    await clearUp(name, agent);
    throw error;
  }
  await end(state, name);
  return head;
}

async function requireFree(name: string, { workspace, state }: Agent): Promise<void> {
  const branch = branchOf(name);
  if (existsSync(pathOf(state, name))) throw new Error(`There is a worktree ${name} already.`);
  if (await tipOf(workspace, branch))
    throw new Error(
      `The branch ${branch} exists already. Choose another name, or merge and delete it first.`,
    );
}
