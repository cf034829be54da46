/**
 * How fast a store is with 1, 10 and 100 members: npx tsx chapters/x02_team_store/test/torture/measure.ts postgres
 * (or files). Members live in at most ten programs, as many in each.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "@harness/shared/postgres";
import { bundle } from "@harness/shared/test-kit";
import { createTask } from "../../src/tasks/index.ts";
import { openStore } from "./open.ts";

const FOR_MS = 5000;
const MOST_PROGRAMS = 10;
/** Enough for a while, and about as many as a team of that size has. */
const TASKS = 300;

/** A program has said something. */
const read = new EventEmitter();
const folder = mkdtempSync(join(tmpdir(), "measure-"));
const script = await bundle(new URL("measuring.ts", import.meta.url), folder);
const server = process.argv[2] === "postgres" ? await startPostgres({ fsync: "on" }) : undefined;

console.log("members  what   per second  median ms  p99 ms  connections");
for (const members of [1, 10, 100])
  for (const what of ["send", "mail", "claim", "wake"]) await measure(what, members);
await server?.remove();
rmSync(folder, { recursive: true });
process.exit();

async function measure(what: string, members: number): Promise<void> {
  const where = server ? await server.createDatabase() : mkdtempSync(join(folder, "store-"));
  if (what === "claim") await fillBoard(where);
  const count = Math.min(members, MOST_PROGRAMS);
  const each = members / count;
  const programs = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      start([where, what, each, number * each, FOR_MS].map(String)),
    ),
  );
  for (const { child } of programs) child.stdin.write("go\n");
  if (what === "wake") await sendOneByOne(where, members);
  else await pause(FOR_MS / 2);
  const connections = await countConnections(where);
  await Promise.all(programs.map(({ ended }) => ended));
  report(
    what,
    members,
    programs.flatMap(({ took }) => took),
    connections / count,
  );
}

async function start(args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const took: number[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, "close");
  await once(lines, "line");
  lines.on("line", (line) => {
    took.push(Number(line));
    read.emit("line");
  });
  return { child, took, ended };
}

/** Each goes to the next member, as soon as the last one has been read. */
async function sendOneByOne(where: string, members: number): Promise<void> {
  const store = openStore(where);
  const until = Date.now() + FOR_MS / 2;
  for (let number = 0; Date.now() < until; number++) {
    const isRead = once(read, "line");
    const content = String(performance.timeOrigin + performance.now());
    await store.send({ id: randomUUID(), from: "x", to: `m${number % members}`, content });
    await isRead;
  }
}

async function fillBoard(where: string): Promise<void> {
  const { board } = openStore(where);
  for (let number = 0; number < TASKS; number++) await createTask(board, { subject: `task ${number}` });
}

async function countConnections(where: string): Promise<number> {
  const name = where.split("/").at(-1);
  const count = await server?.query(`select count(*) from pg_stat_activity where datname = '${name}'`);
  return Number(count ?? 0);
}

function report(what: string, members: number, took: number[], connections: number): void {
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? Number.NaN).toFixed(1);
  const rate = what === "wake" ? "-" : Math.round(took.length / (FOR_MS / 1000));
  const cells = [members, what, rate, at(0.5), at(0.99), connections.toFixed(1)];
  console.log(cells.map((cell) => String(cell).padEnd(8)).join(" "));
}
