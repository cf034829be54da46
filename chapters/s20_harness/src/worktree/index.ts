/**
 * Who works in one directory with others treads on their files. A task can have a directory of its own, a worktree: whoever
 * has the task works there, and is back when it is done.
 */
import { join } from "node:path";
import { prefixIn } from "@harness/shared/git";
import { workspacePath } from "@harness/shared/sensitive-files";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { tasksOf } from "../tasks/index.ts";
import type { ToolRequest } from "../tools/request.ts";
import { hasWorktree } from "./obstacle.ts";
import { branchOf, pathOf } from "./state.ts";
import { nameOf, whereabouts } from "./whereabouts.ts";

/**
 * Puts an agent where its task is: when a turn begins, and when it has taken a task. Gives what it reads about that; "" when
 * it stays where it is.
 */
export async function settle(agent: Agent): Promise<string> {
  const { workspace, state } = agent;
  const name = await worktreeOf(agent);
  const workdir = name ? join(pathOf(state, name), prefixIn(workspace)) : workspace;
  if (workdir === agent.workdir) return "";
  agent.workdir = workdir;
  // What the state is called depends on where one stands.
  agent.state = { ...state, name: workspacePath(workdir, state.directory) };
  showNotice(agent, name ? words.worksIn({ name, branch: branchOf(name) }) : words.worksInWorkspace);
  return `\n\nYou work in ${workdir} now. ${whereabouts(agent)}`.trimEnd();
}

/**
 * The worktree of the task that an agent has, if it has one. A subagent has the tasks of the agent it works for. When the
 * board cannot be read, it is where it was.
 */
async function worktreeOf(agent: Agent): Promise<string | undefined> {
  const state = await agent.board.read().catch(() => undefined);
  if (!state) return nameOf(agent);
  return tasksOf(agent.owner, state.tasks).find(({ worktree }) => worktree)?.worktree;
}

/** Throws an Error when a call would act in a worktree that is gone: writing a file would make a directory there. */
export function requireWorktree({ tool }: Pick<ToolRequest, "tool">, agent: Agent): void {
  const name = nameOf(agent);
  if (!tool.target || !name || hasWorktree(agent.state, name)) return;
  throw new Error(`The worktree ${name}, in which you work, is gone. Give the task back, or complete it.`);
}
