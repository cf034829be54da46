/**
 * Changes the board that argv names, and kills itself right before its n-th change of a file. A file that it was about
 * to write gets half of its text.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { openState, processMark } from "@harness/shared/state";
import { claimTask, completeTask, createTask, updateTask } from "../src/tasks/index.ts";
import { openTaskBoard } from "../src/tasks/store.ts";

const [, , workdir = "", action = "", step] = process.argv;
const board = openTaskBoard(openState(workdir));
const owner = { name: "dying", process: processMark() };
const ACTIONS: Record<string, () => Promise<unknown>> = {
  create: () => createTask(board, { subject: "new" }),
  claim: () => claimTask(board, "1", owner),
  complete: () => completeTask(board, "1", owner),
  update: () => updateTask(board, "2", { description: "new", removeBlockedBy: ["1"] }, owner),
};

if (action === "complete") await claimTask(board, "1", owner);
let left = Number(step);
for (const name of ["mkdirSync", "writeFileSync", "renameSync", "rmSync"] as const) watch(name);
syncBuiltinESMExports();
await ACTIONS[action]?.();

function watch(name: "mkdirSync" | "writeFileSync" | "renameSync" | "rmSync"): void {
  const original = fs[name] as (...args: unknown[]) => unknown;
  fs[name] = ((...args: unknown[]) => {
    if (--left > 0) return original(...args);
    const [path, text] = args;
    if (name === "writeFileSync") original(path, String(text).slice(0, String(text).length / 2));
    process.kill(process.pid, "SIGKILL");
  }) as never;
}
