/**
 * A process among many: works on the board that argv names until everything on it is done, and says each step on stdout,
 * in one line. Whoever started it may kill it at any moment.
 */
import { readlinkSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { openState, processMark } from "@harness/shared/state";
import { isFree } from "../src/tasks/graph.ts";
import { claimTask, completeTask, createTask, updateTask } from "../src/tasks/index.ts";
import type { Task } from "../src/tasks/state.ts";
import { openTaskBoard } from "../src/tasks/store.ts";
import { createRandom } from "./random.ts";

const [, , workdir = "", name = "", seed, total] = process.argv;
const board = openTaskBoard(openState(workdir));
const owner = { name, process: processMark() };
const random = createRandom(Number(seed));

for (;;) {
  const { tasks, problems } = await board.read();
  for (const { file, reason } of problems) say("problem", `${file} ${reason}`);
  const all = [...tasks.values()];
  if (all.length >= Number(total) && all.every(({ status }) => status === "completed")) break;
  if (all.length < Number(total) && random() < 0.3) await create(all);
  // Several at a time, so that what was read is often no longer true.
  const free = all.filter((task) => isFree(task, tasks));
  for (let i = 0; i < 10 && free.length > 0; i++) await work(pick(free));
  if (free.length === 0) await new Promise(setImmediate);
}

async function create(all: Task[]): Promise<void> {
  const { id } = await createTask(board, { subject: `by ${name}`, blockedBy: [pick(all).id] });
  say("created", id);
}

async function work({ id }: Task): Promise<void> {
  const claimed = await claimTask(board, id, owner).catch((error: Error) => error);
  if (claimed instanceof Error) return say("lost", `${id} ${claimed.message}`);
  say("claimed", id);
  const place = enter(id);
  await new Promise(setImmediate);
  rmSync(place);
  if (random() < 0.05) {
    await updateTask(board, id, { status: "pending" }, owner);
    return say("returned", id);
  }
  await completeTask(board, id, owner);
  say("completed", id);
}

/** What a task is about must not be done by two at once: a link that only one can create, to its own number. */
function enter(id: string): string {
  const place = join(workdir, `at-work-${id}`);
  try {
    symlinkSync(String(process.pid), place);
  } catch {
    say("overlap", `${id} ${readlinkSync(place)}`);
  }
  return place;
}

function pick<Item>(items: Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function say(what: string, text: string): void {
  process.stdout.write(`${what} ${text}\n`);
}
