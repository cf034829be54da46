/** In which worktree an agent is, and what the model reads about that. */
import { relative, sep } from "node:path";
import { worktreePath } from "@harness/shared/worktrees";
import type { Agent } from "../agent.ts";
import { isInside } from "../safe-path.ts";

/** The name of the worktree; undefined in the workspace. */
export function currentWorktree({ workdir, state }: Pick<Agent, "workdir" | "state">): string | undefined {
  const folder = worktreePath(state, "");
  return isInside(folder, workdir) ? relative(folder, workdir).split(sep)[0] : undefined;
}

/** "" in the workspace. */
export function whereabouts(agent: Pick<Agent, "workdir" | "workspace" | "state">): string {
  const name = currentWorktree(agent);
  if (!name) return "";
  return `It is the git worktree ${name} of ${agent.workspace}, where .harness/ is. It has a branch of its own: commit there before
you complete the task.`;
}
