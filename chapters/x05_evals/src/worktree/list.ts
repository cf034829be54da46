/** The worktrees of a workspace as text: what the disk, git and the board say of each. */
import { readdirSync } from "node:fs";
import { headOf } from "@harness/shared/git";
import { findStateDir } from "@harness/shared/state";
import { WORKTREES, worktreePath } from "@harness/shared/worktrees";
import type { Agent } from "../agent.ts";
import { taskLine } from "../tasks/display.ts";
import type { Tasks } from "../tasks/state.ts";
import { obstacleIn } from "./obstacle.ts";
import { nameSchema } from "./state.ts";

/** A line for each worktree, and below it one for each task that is bound to it. */
export async function listWorktrees({ state, board }: Agent): Promise<string> {
  const { tasks } = await board.read();
  const folder = findStateDir(state, WORKTREES);
  const onDisk = folder ? readdirSync(folder).filter((name) => nameSchema.safeParse(name).success) : [];
  const named = [...tasks.values()].flatMap(({ worktree }) => worktree ?? []);
  const names = [...new Set([...onDisk, ...named])].sort();
  const lines = await Promise.all(names.map((name) => worktreeText(name, state, tasks)));
  return lines.join("\n") || "There are no worktrees.";
}

async function worktreeText(name: string, state: Agent["state"], tasks: Tasks): Promise<string> {
  const bound = [...tasks.values()].filter(({ worktree }) => worktree === name);
  const about = obstacleIn(state, name) ?? (await headText(worktreePath(state, name)));
  return [`${name}: ${about}`, ...bound.map((task) => `  ${taskLine(task, tasks)}`)].join("\n");
}

async function headText(path: string): Promise<string> {
  const { branch = "a detached head", commit } = await headOf(path);
  return `${branch} at ${commit.slice(0, 7)}, ${path}`;
}
