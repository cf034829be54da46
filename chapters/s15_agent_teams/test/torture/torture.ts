/**
 * Processes that write to one another, and at random moments one of them is killed and comes back:
 * npx tsx chapters/s15_agent_teams/test/torture/torture.ts 8 4000 40 1 (processes, messages, kills, seed)
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { openState } from "@harness/shared/state";
import { bundle } from "@harness/shared/test-kit";
import { openTeamStore } from "../../src/team/store.ts";
import { createRandom, mailIn, namesIn, type Plan, planOf } from "./plan.ts";

const MEMBER = new URL("member.ts", import.meta.url);

export interface Outcome {
  killed: number;
  /** Messages that came again because their taker was killed before it could acknowledge them. */
  again: number;
}

/** Throws when a message was lost, or taken again although it was acknowledged or its taker lived. */
export async function torture(plan: Plan): Promise<Outcome> {
  const workdir = realpathSync(mkdtempSync(join(tmpdir(), "torture-")));
  const living = new Set<ChildProcess>();
  try {
    const killed = await runAll(workdir, plan, living);
    return { killed: killed.size, again: await judge(workdir, plan, killed) };
  } finally {
    for (const child of living) child.kill("SIGKILL");
    rmSync(workdir, { recursive: true });
  }
}

/** Gives the numbers of the processes that were killed, each after the members have taken so many messages. */
async function runAll(workdir: string, plan: Plan, living: Set<ChildProcess>): Promise<Set<string>> {
  const script = await bundle(MEMBER, workdir);
  const random = createRandom(plan.seed);
  const killed = new Set<string>();
  const nextKill = () => Math.floor((random() * 2 * plan.messages) / (plan.kills + 1));
  let killsLeft = plan.kills;
  let patience = nextKill();
  const onTaken = () => {
    if (killsLeft === 0 || patience-- > 0) return;
    killsLeft--;
    patience = nextKill();
    [...living][Math.floor(random() * living.size)]?.kill("SIGKILL");
  };
  const run = async (name: string): Promise<void> => {
    const child = start(script, [workdir, name, ...Object.values(plan).map(String)], onTaken);
    living.add(child);
    const [code, signal] = await once(child, "close");
    living.delete(child);
    if (signal === null && code !== 0) throw new Error(`${name} ended with ${code}`);
    if (signal === null) return;
    killed.add(String(child.pid));
    await run(name);
  };
  await Promise.all(namesIn(plan).map(run));
  return killed;
}

function start(script: string, args: string[], onLine: () => void): ChildProcess {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: child.stdout }).on("line", onLine);
  return child;
}

/** Gives how many messages came again. */
async function judge(workdir: string, plan: Plan, killed: Set<string>): Promise<number> {
  const takers = new Map(mailIn(plan).map(({ id }) => [id, [] as string[]]));
  const done = new Set<string>();
  const store = openTeamStore(openState(workdir));
  for (const name of namesIn(plan)) {
    for (const line of readFileSync(join(workdir, `${name}.log`), "utf8").split("\n")) {
      const [what, id = "", pid = ""] = line.split(" ");
      if (what === "took" && done.has(id)) throw new Error(`${id} was taken again after it was acknowledged`);
      if (what === "took") takers.get(id)?.push(pid);
      if (what === "done") done.add(id);
    }
    if ((await store.unread(name)).length > 0) throw new Error(`${name} has left mail`);
  }
  for (const [id, pids] of takers) {
    if (pids.length === 0) throw new Error(`${id} was lost`);
    if (pids.slice(0, -1).some((pid) => !killed.has(pid)) || new Set(pids).size < pids.length)
      throw new Error(`${id} was taken by ${pids}, and not all of these were killed before the next`);
  }
  return [...takers.values()].filter(({ length }) => length > 1).length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const plan = planOf(process.argv.slice(2).map(Number));
  const begun = performance.now();
  const { killed, again } = await torture(plan);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${plan.processes} processes, ${plan.messages} messages, ${killed} killed in ${seconds} s: ` +
      `none lost, none taken twice; ${again} came again because their taker was killed.`,
  );
}
