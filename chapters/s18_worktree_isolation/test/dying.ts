/**
 * Creates or removes a worktree of the workspace that argv names, and kills itself right before its n-th step:
 * a change of the journal or of the board, a start of git, the removal or creation of a directory. What comes before the
 * first note in the journal is none. 0: it lives.
 */
import children from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { openState, processMark } from "@harness/shared/state";
import type { Agent } from "../src/agent.ts";
import { openTaskBoard } from "../src/tasks/store.ts";
import { createWorktree } from "../src/worktree/create.ts";
import { removeWorktree } from "../src/worktree/remove.ts";

const [, , workspace = "", action = "", tree = "", step] = process.argv;
const state = openState(workspace);
const agent = {
  name: "agent",
  workspace,
  workdir: workspace,
  state,
  board: openTaskBoard(state),
  owner: { name: "agent", process: processMark() },
  background: { running: new Set() },
  turn: { signal: new AbortController().signal },
} as unknown as Agent;

let hasBegun = false;
let left = Number(step) || Infinity;
const isTree = (path: unknown) => [`/${tree}`, `/.gone-${tree}`].some((end) => String(path).endsWith(end));
watch(fs, "renameSync", ([, to]) => String(to).endsWith(".json") || isTree(to));
watch(fs, "rmSync", ([path]) => String(path).includes("/worktrees/") && isTree(path));
watch(fs, "mkdirSync", ([path]) => isTree(path));
watch(children, "spawn", ([program]) => program === "git");
syncBuiltinESMExports();
if (action === "create") await createWorktree(tree, agent);
else await removeWorktree(tree, true, agent);

function watch(module: object, name: string, isStep: (args: unknown[]) => boolean): void {
  const functions = module as Record<string, (...args: unknown[]) => unknown>;
  const original = functions[name] as (...args: unknown[]) => unknown;
  functions[name] = (...args) => {
    hasBegun ||= name === "renameSync";
    if (hasBegun && isStep(args) && --left === 0) process.kill(process.pid, "SIGKILL");
    return original(...args);
  };
}
