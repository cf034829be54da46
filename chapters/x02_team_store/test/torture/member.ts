/**
 * To be killed, stopped and cut off: the member that argv names sends its part of the mail, takes what it is sent, puts its
 * tasks on the board, and works until nothing is left to do. It notes what it has done, line by line, in a file that
 * is nobody else's, from which its next process goes on. What fails it tries again.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { claimNext, completeTask, createTask, tasksOf } from "../../src/tasks/index.ts";
import type { Task } from "../../src/tasks/state.ts";
import { openStore } from "./open.ts";
import { mailIn, type Plan, type PlannedTask, tasksIn } from "./plan.ts";

/** How the process ends when its place in the team is lost. */
const LOST = 3;
const PATIENCE_MS = 100;

const [, , folder = "", where = "", name = "", planText = ""] = process.argv;
const plan: Plan = JSON.parse(planText);
const log = join(folder, `${name}.log`);
const noted = new Set(
  (existsSync(log) ? readFileSync(log, "utf8") : "").split("\n").map((line) => line.split(" ", 2).join(" ")),
);
const store = openStore(where);

const waiting = new Set<() => void>();
const end = new AbortController();
store.watch(() => {
  for (const wake of waiting) wake();
  waiting.clear();
}, end.signal);
// Waiting for mail holds no process open.
const alive = setInterval(() => {}, 1e6);
const place = await persist(() => store.join({ name, role: "is killed now and then" }));
const owner = { name, process: place.member };
note("joined", name);
place.lost.addEventListener("abort", giveUp);
if (place.lost.aborted) giveUp();
await Promise.all([sendAll(), takeAll(), createAll(), workAll()]);
place.lost.removeEventListener("abort", giveUp);
await persist(() => place.leave());
end.abort();
await store.close();
clearInterval(alive);

function giveUp(): never {
  note("lost", name);
  process.exit(LOST);
}

/** What was sent when the process died is sent again, and some messages are sent twice in any case. */
async function sendAll(): Promise<void> {
  const rest = mailIn(plan).filter(({ id, from }) => from === name && !noted.has(`sent ${id}`));
  for (const [number, message] of rest.entries()) {
    await persist(() => store.send(message));
    if (number % 10 === 0) await persist(() => store.send(message));
    note("sent", message.id);
  }
}

async function takeAll(): Promise<void> {
  const missing = new Set(
    mailIn(plan)
      .filter(({ to }) => to === name)
      .map(({ id }) => id),
  );
  await untilDone(async () => {
    for (const id of missing) if (noted.has(`took ${id}`)) missing.delete(id);
    const ids = (await persist(() => store.unread(name))).map(({ id }) => id);
    for (const id of ids) note(noted.has(`took ${id}`) ? "again" : "took", id);
    await persist(() => store.acknowledge(name, ids));
    for (const id of ids) note("acknowledged", id);
    return ids.length > 0 ? "more" : missing.size === 0 ? "done" : "nothing";
  });
}

/** Whether the last try succeeded is not always known: so it looks first. */
async function createAll(): Promise<void> {
  for (const { subject, by, after } of tasksIn(plan))
    if (by === name) await persist(() => create(subject, after));
}

async function create(subject: string, after: PlannedTask["after"]): Promise<void> {
  const tasks = [...(await store.board.read()).tasks.values()];
  if (tasks.some((task) => task.subject === subject)) return;
  const blockedBy = tasks.filter((task) => task.subject === after).map(({ id }) => id);
  const { id } = await createTask(store.board, { subject, blockedBy });
  note("created", `${id} ${subject}`);
}

async function workAll(): Promise<void> {
  await untilDone(async () => {
    const task = await persist(() => claimNext(store.board, owner, new Set()));
    if (task) await workOn(task);
    if (task) return "more";
    const { tasks } = await persist(() => store.board.read());
    const [mine] = tasksOf(owner, tasks);
    if (mine) note("unknown", mine.id);
    if (mine) await workOn(mine);
    const all = [...tasks.values()];
    const isDone = all.length === plan.tasks && all.every(({ status }) => status === "completed");
    return isDone ? "done" : mine ? "more" : "nothing";
  });
}

async function workOn({ id }: Task): Promise<void> {
  note("began", id);
  await new Promise(setImmediate);
  const task = await persist(() => complete(id));
  if (task) note("completed", id);
  else note("refused", id);
}

/** Undefined when it is not ours any more. It may be done already, by a try whose answer was lost. */
async function complete(id: string): Promise<Task | undefined> {
  const [mine] = tasksOf(owner, (await store.board.read()).tasks);
  if (mine) return (await completeTask(store.board, id, owner)).task;
  const task = (await store.board.read()).tasks.get(id);
  const isOurs =
    task?.status === "completed" && task.owner?.name === name && task.owner.process === owner.process;
  return isOurs ? task : undefined;
}

/** Looks again and again: at once when there was something, or else when something has changed. */
async function untilDone(look: () => Promise<"more" | "nothing" | "done">): Promise<void> {
  for (;;) {
    const changed = new Promise<void>((resolve) => waiting.add(resolve));
    const found = await look();
    if (found === "done") return;
    if (found === "nothing") await changed;
  }
}

/** What fails is tried again, until the process is ended. Each reason is noted. */
async function persist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      note("failed", (error as Error).message.replaceAll("\n", " "));
      await pause(PATIENCE_MS);
    }
  }
}

function note(what: string, text: string): void {
  noted.add(`${what} ${text.split(" ")[0]}`);
  appendFileSync(log, `${what} ${text} ${process.pid}\n`);
  process.stdout.write(`${what} ${text}\n`);
}
