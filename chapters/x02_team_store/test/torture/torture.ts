/** Processes that share a store, while they, the network and the server fail. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { bundle } from "@harness/shared/test-kit";
import { type Disturbance, disturb, type World } from "./disturbances.ts";
import { type Entry, entriesIn, judge } from "./judge.ts";
import { openStore } from "./open.ts";
import { judgeOwners, watchOwners } from "./owners.ts";
import { createRandom, namesIn, type Plan } from "./plan.ts";

const MEMBER = new URL("member.ts", import.meta.url);
/** How a member ends that has lost its place. */
const LOST = 3;
/** Nothing in a torture lasts as long as this. */
const STUCK_MS = 180_000;

/** What can fail beside the members. Without a server the store lies in the folder of the torture. */
export type Scene = Pick<World, "server" | "network" | "disk">;

export interface Outcome {
  /** What the members noted. */
  entries: Entry[];
  /** How many processes there were in all. */
  lives: number;
  killed: number;
}

/** Throws when something was lost or done twice. The disturbances come one after the other, spread over the work. */
export async function torture(plan: Plan, disturbances: Disturbance[], scene: Scene): Promise<Outcome> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "torture-")));
  const world: World = { ...scene, random: createRandom(plan.seed), members: new Set(), killed: new Set() };
  const where = scene.server ? (scene.network?.through(scene.server.url) ?? scene.server.url) : folder;
  const store = openStore(where);
  try {
    // So that all tables are there.
    await store.board.read();
    if (scene.server) await watchOwners(scene.server);
    const lives = await runAll([await bundle(MEMBER, folder), folder, where], plan, disturbances, world);
    const entries = entriesIn(folder, plan);
    await judge(entries, plan, store, world.killed);
    if (scene.server) await judgeOwners(scene.server);
    return { entries, lives, killed: world.killed.size };
  } finally {
    for (const child of world.members) child.kill("SIGKILL");
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

/** Gives how many processes it took. */
async function runAll(args: string[], plan: Plan, disturbances: Disturbance[], world: World) {
  const total = plan.messages + plan.tasks;
  const left = [...disturbances];
  let progress = 0;
  let lives = 0;
  let disturbed: Promise<unknown> = Promise.resolve();
  const stuck = watchdog();
  const onLine = (line: string) => {
    if (!/^(took|completed) /.test(line)) return;
    stuck.alive(line);
    const due = ++progress >= (total * (disturbances.length - left.length + 1)) / (disturbances.length + 1);
    const next = due ? left.shift() : undefined;
    if (next) disturbed = disturbed.then(() => disturb(next, world));
    disturbed.catch(stuck.fail);
  };
  const live = async (name: string): Promise<void> => {
    lives++;
    const child = start([...args, name, JSON.stringify(plan)], onLine);
    world.members.add(child);
    const [code, signal] = await once(child, "close");
    world.members.delete(child);
    if (signal === "SIGKILL" || code === LOST) return live(name);
    if (code !== 0) throw new Error(`${name} ended with ${signal ?? code}`);
  };
  await Promise.race([Promise.all(namesIn(plan).map(live)).then(() => disturbed), stuck.failed]).finally(
    stuck.end,
  );
  return lives;
}

function start(args: string[], onLine: (line: string) => void): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", onLine);
  return child;
}

/** Fails when nothing has happened for a long time. */
function watchdog() {
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  let last = "nothing";
  const timer = setInterval(() => fail(new Error(`nothing has happened since: ${last}`)), STUCK_MS);
  const alive = (line: string) => {
    last = line;
    timer.refresh();
  };
  return { alive, fail, failed, end: () => clearInterval(timer) };
}
