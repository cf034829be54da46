/** The worktrees of a workspace as text: what the disk, git and the board say of each. */
import { readdirSync } from "node:fs";
import { headOf } from "@harness/shared/git";
import { findStateDir } from "@harness/shared/state";
import type { Agent } from "../agent.ts";
import { taskLine } from "../tasks/display.ts";
import type { Tasks } from "../tasks/state.ts";
import { obstacleIn } from "./obstacle.ts";
import { FOLDER, nameSchema, pathOf } from "./state.ts";

/** A line for each worktree, and below it one for each task that is bound to it. */
export async function listWorktrees({ state, board }: Agent): Promise<string> {
  const { tasks } = await board.read();
  const folder = findStateDir(state, FOLDER);
  const onDisk = folder ? readdirSync(folder).filter((name) => nameSchema.safeParse(name).success) : [];
  const named = [...tasks.values()].flatMap(({ worktree }) => worktree ?? []);
  const names = [...new Set([...onDisk, ...named])].sort();
  const lines = await Promise.all(names.map((name) => describe(name, state, tasks)));
  return lines.join("\n") || "There are no worktrees.";
}

async function describe(name: string, state: Agent["state"], tasks: Tasks): Promise<string> {
  const bound = [...tasks.values()].filter(({ worktree }) => worktree === name);
  const about = obstacleIn(state, name) ?? (await headline(pathOf(state, name)));
  return [`${name}: ${about}`, ...bound.map((task) => `  ${taskLine(task, tasks)}`)].join("\n");
}

async function headline(path: string): Promise<string> {
  const { branch = "a detached head", commit } = await headOf(path);
  return `${branch} at ${commit.slice(0, 7)}, ${path}`;
}
