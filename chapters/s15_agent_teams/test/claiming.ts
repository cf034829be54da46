/**
 * Claims and completes the tasks of the board that argv names until none is free, and says the number of each. It
 * completes none before somebody else has claimed one.
 */
import { openState, processMark } from "@harness/shared/state";
import { claimNext, completeTask } from "../src/tasks/index.ts";
import { openTaskBoard } from "../src/tasks/store.ts";

const [, , workdir = "", name = ""] = process.argv;
const board = openTaskBoard(openState(workdir));
const owner = { name, process: processMark() };

for (
  let task = await claimNext(board, owner, new Set());
  task;
  task = await claimNext(board, owner, new Set())
) {
  console.log(task.id);
  while (!(await isAnotherHere())) await new Promise(setImmediate);
  await completeTask(board, task.id, owner);
}

async function isAnotherHere(): Promise<boolean> {
  const { tasks } = await board.read();
  return [...tasks.values()].some((task) => task.owner && task.owner.name !== name);
}
