/** Whether everything was done, and once. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Task } from "../../src/tasks/state.ts";
import type { TeamStore } from "../../src/team/state.ts";
import { mailIn, namesIn, type Plan, tasksIn } from "./plan.ts";

export interface Entry {
  what: string;
  id: string;
  by: string;
  pid: string;
  /** The whole line. */
  text: string;
}

/** What the members noted, each in its own order. */
export function entriesIn(folder: string, plan: Plan): Entry[] {
  return namesIn(plan).flatMap((by) => {
    const lines = readFileSync(join(folder, `${by}.log`), "utf8")
      .split("\n")
      .slice(0, -1);
    return lines.map((text) => {
      const [what = "", id = "", ...rest] = text.split(" ");
      return { what, id, by, pid: rest.at(-1) ?? "", text };
    });
  });
}

/** Throws when something was lost, or done twice. */
export async function judge(
  entries: Entry[],
  plan: Plan,
  store: TeamStore,
  killed: Set<string>,
): Promise<void> {
  const of = (what: string) => entries.filter((entry) => entry.what === what);
  for (const { id, to } of mailIn(plan)) {
    const takers = of("took").filter((entry) => entry.id === id);
    if (takers.length === 0) throw new Error(`${id} was lost`);
    if (takers.length > 1) throw new Error(`${id} was taken twice`);
    if (takers[0]?.by !== to) throw new Error(`${id} was taken by ${takers[0]?.by} instead of ${to}`);
  }
  const seen = new Set<string>();
  for (const { what, id } of entries) {
    if (what === "acknowledged") seen.add(id);
    else if ((what === "took" || what === "again") && seen.has(id))
      throw new Error(`${id} came again after it was acknowledged`);
  }
  for (const name of namesIn(plan))
    if ((await store.unread(name)).length > 0) throw new Error(`${name} has left mail`);
  const { tasks } = await store.board.read();
  judgeBoard([...tasks.values()], plan);
  for (const task of tasks.values()) judgeTask(task, entries, killed);
}

function judgeBoard(tasks: Task[], plan: Plan): void {
  const subjects = tasks.map(({ subject }) => subject).sort();
  const planned = tasksIn(plan)
    .map(({ subject }) => subject)
    .sort();
  if (subjects.join() !== planned.join()) throw new Error(`the board has other tasks: ${subjects}`);
  const open = tasks.filter(({ status }) => status !== "completed");
  if (open.length > 0) throw new Error(`not completed: ${open.map(({ id }) => id)}`);
  const idOf = new Map(tasks.map(({ id, subject }) => [subject, id]));
  for (const { subject, after } of tasksIn(plan)) {
    const task = tasks.find((one) => one.subject === subject);
    const expected = after ? [idOf.get(after)] : [];
    if (String(task?.blockedBy) !== String(expected))
      throw new Error(`${subject} waits for ${task?.blockedBy}`);
  }
}

/** Whoever was killed in between may have completed a task without noting it. */
function judgeTask({ id, owner }: Task, entries: Entry[], killed: Set<string>): void {
  const ends = entries.filter((entry) => entry.what === "completed" && entry.id === id);
  if (ends.length > 1) throw new Error(`task ${id} was completed by ${ends.map(({ by }) => by)}`);
  if (ends[0] && ends[0].by !== owner?.name)
    throw new Error(`task ${id} was completed by ${ends[0].by} and belongs to ${owner?.name}`);
  const last = entries.filter(
    (entry) => entry.what === "began" && entry.id === id && entry.by === owner?.name,
  );
  if (last.length === 0) throw new Error(`task ${id} was completed by ${owner?.name}, who never began it`);
  if (ends.length === 0 && !last.some(({ pid }) => killed.has(pid)))
    throw new Error(`nobody noted that task ${id} was completed, and nobody was killed`);
}
