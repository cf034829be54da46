/**
 * To be killed: the member that argv names sends its part of the mail and takes what it is sent, until nothing is left to
 * do. It notes each step in a log of its own, from which its next process goes on, and says on stdout what it has taken.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onStateProblem, openState } from "@harness/shared/state";
import { openTeamStore } from "../../src/team/store.ts";
import { mailIn, planOf } from "./plan.ts";

const [, , workdir = "", name = "", ...numbers] = process.argv;
const log = join(workdir, `${name}.log`);
const noted = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
const mail = mailIn(planOf(numbers.map(Number)));
const store = openTeamStore(openState(workdir));
onStateProblem(({ line, reason }) => {
  throw new Error(`line ${line}: ${reason}`);
});

const place = await store.join({ name, role: "is killed now and then" });
// Waiting for mail holds no process open.
const alive = setInterval(() => {}, 1e6);
await Promise.all([sendAll(), takeAll()]);
clearInterval(alive);
await place.leave();

/** What was sent when the process died is sent again, and some messages are sent twice in any case. */
async function sendAll(): Promise<void> {
  const rest = mail.filter(({ id, from }) => from === name && !noted.includes(`sent ${id}`));
  for (const [number, message] of rest.entries()) {
    await store.send(message);
    if (number % 10 === 0) await store.send(message);
    note("sent", message.id);
  }
}

async function takeAll(): Promise<void> {
  const missing = new Set(mail.filter(({ to }) => to === name).map(({ id }) => id));
  for (const line of noted) if (line.startsWith("took ")) missing.delete(line.split(" ")[1] ?? "");
  const end = new AbortController();
  let ring = () => {};
  store.watch(() => ring(), end.signal);
  for (let isMore = true; isMore; ) {
    const rung = new Promise<void>((resolve) => {
      ring = resolve;
    });
    const ids = await take();
    for (const id of ids) missing.delete(id);
    isMore = ids.length > 0 || missing.size > 0;
    if (ids.length === 0 && isMore) await rung;
  }
  end.abort();
}

async function take(): Promise<string[]> {
  const ids = (await store.unread(name)).map(({ id }) => id);
  for (const id of ids) {
    note("took", `${id} ${process.pid}`);
    process.stdout.write(`${id}\n`);
  }
  await store.acknowledge(name, ids);
  for (const id of ids) note("done", id);
  return ids;
}

function note(what: string, text: string): void {
  appendFileSync(log, `${what} ${text}\n`);
}
