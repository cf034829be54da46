/**
 * Three processes deliver the runs of one job, and at random moments one of them is killed:
 * npx tsx chapters/s14_cron_scheduler/test/crash/crash.ts 100
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { jsonList, openState } from "@harness/shared/state";
import { bundle } from "@harness/shared/test-kit";
import { jobSchema } from "../../src/cron/job.ts";
import { entry, storeJobs } from "../rehearse.ts";

const LATEST_MS = 300;
const MINUTE = 60_000;
const DELIVER = new URL("deliver.ts", import.meta.url);

export interface Outcome {
  /** Runs that were begun. */
  runs: number;
  /** Runs that were begun again, because a process died in the middle. */
  again: number;
}

/** Kills `times` times. Throws when a run was lost, ended twice, or begun again although its process lived. */
export async function crash(times: number): Promise<Outcome> {
  const workdir = realpathSync(mkdtempSync(join(tmpdir(), "crash-")));
  storeJobs(workdir, entry("job_aaaa", { schedule: "* * * * *" }));
  const killed = new Set<number>();
  const script = await bundle(DELIVER, workdir);
  const begin = () => start(script, workdir);
  const workers = await Promise.all([begin(), begin(), begin()]);
  try {
    for (let time = 0; time < times; time++) {
      await sleep(Math.random() * LATEST_MS);
      const [victim] = workers.splice(Math.floor(Math.random() * workers.length), 1);
      await kill(victim as ChildProcess, killed);
      workers.push(await begin());
    }
    for (const worker of workers) await kill(worker, killed);
    return judge(workdir, killed);
  } finally {
    for (const worker of workers) worker.kill("SIGKILL");
    rmSync(workdir, { recursive: true });
  }
}

async function start(script: string, workdir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, workdir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  if (child.exitCode !== null) throw new Error("A process ended before it was killed.");
  return child;
}

async function kill(child: ChildProcess, killed: Set<number>): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  const [, signal] = await exit;
  if (signal !== "SIGKILL") throw new Error("A process ended before it was killed.");
  killed.add(child.pid as number);
}

function judge(workdir: string, killed: Set<number>): Outcome {
  const lines = readFileSync(join(workdir, "log"), "utf8").trimEnd().split("\n");
  const notes = lines.map((line) => line.split(" ")).map(([what, run, pid]) => ({ what, run, pid }));
  const begun = new Map<string, string[]>();
  const ended = new Set<string>();
  for (const { what, run = "", pid = "" } of notes) {
    if (ended.has(run)) throw new Error(`${what} ${run}, which has ended already`);
    if (what === "end") ended.add(run);
    else begun.set(run, [...(begun.get(run) ?? []), pid]);
  }
  for (const [run, pids] of begun)
    if (pids.slice(0, -1).some((pid) => !killed.has(Number(pid)) || pid === pids.at(-1)))
      throw new Error(`${run} was begun by ${pids}, and not all of these were killed`);
  const runs = [...begun.keys()].map(Number).sort((a, b) => a - b);
  const gap = runs.find((run, index) => index > 0 && run !== (runs[index - 1] as number) + MINUTE);
  if (gap) throw new Error(`a run before ${gap} was lost`);
  const { entries: jobs, problems } = jsonList(openState(workdir), "cron.json", "jobs", jobSchema).read();
  if (jobs.length !== 1 || problems.length > 0) throw new Error("cron.json is not whole");
  const [newest] = runs.slice(-1);
  if (jobs[0]?.next !== newest && jobs[0]?.next !== (newest as number) + MINUTE)
    throw new Error("cron.json is not where the runs are");
  return { runs: runs.length, again: [...begun.values()].filter(({ length }) => length > 1).length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const times = Number(process.argv[2] ?? 100);
  const { runs, again } = await crash(times);
  console.log(
    `Killed ${times} times: ${runs} runs, none lost, none ended twice; ${again} were cut off and begun again.`,
  );
}
