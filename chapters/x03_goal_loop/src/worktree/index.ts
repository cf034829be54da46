/**
 * Agents that share a directory overwrite each other's files. A task can have a directory of its own, a worktree: the agent
 * that has the task works there, and returns to the workspace when the task is done.
 */
import { join } from "node:path";
import { prefixIn } from "@harness/shared/git";
import { workspacePath } from "@harness/shared/sensitive-files";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import { branchOf, worktreePath } from "@harness/shared/worktrees";
import type { Agent } from "../agent.ts";
import { tasksOf } from "../tasks/index.ts";
import type { ToolRequest } from "../tools/request.ts";
import { hasWorktree } from "./obstacle.ts";
import { currentWorktree, whereabouts } from "./whereabouts.ts";

/**
 * Moves an agent to the directory of its task: when a turn begins, and when it has claimed one. Returns what the model reads
 * about that; "" when the agent stays where it is.
 */
export async function moveToTask(agent: Agent): Promise<string> {
  const { workspace, state } = agent;
  const name = await worktreeOfTask(agent);
  const workdir = name ? join(worktreePath(state, name), prefixIn(workspace)) : workspace;
  if (workdir === agent.workdir) return "";
  agent.workdir = workdir;
  // In a worktree the path to .harness is another one: ../../../.harness, for example.
  agent.state = { ...state, name: workspacePath(workdir, state.directory) };
  showNotice(agent, name ? words.worksIn({ name, branch: branchOf(name) }) : words.worksInWorkspace);
  return `\n\nYou work in ${workdir} now. ${whereabouts(agent)}`.trimEnd();
}

/**
 * The name of the worktree of the agent's task; undefined: the workspace. A subagent has the tasks of the agent it works for.
 * If the board cannot be read, the agent stays where it is.
 */
async function worktreeOfTask(agent: Agent): Promise<string | undefined> {
  const state = await agent.board.read().catch(() => undefined);
  if (!state) return currentWorktree(agent);
  return tasksOf(agent.owner, state.tasks).find(({ worktree }) => worktree)?.worktree;
}

/** Throws an Error when a call has a target and the worktree is gone. Otherwise writing a file would create a directory there. */
export function requireWorktree({ tool }: Pick<ToolRequest, "tool">, agent: Agent): void {
  const name = currentWorktree(agent);
  if (!tool.target || !name || hasWorktree(agent.state, name)) return;
  throw new Error(`The worktree ${name}, in which you work, is gone. Give the task back, or complete it.`);
}
