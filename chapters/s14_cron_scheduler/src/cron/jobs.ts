/** All jobs of a session: those in its memory and those in the file. */
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { freeId, type Job } from "./job.ts";
import { nextRun } from "./schedule.ts";
import { changeStore, readStore } from "./store.ts";

export type Order = Pick<Job, "schedule" | "prompt" | "recurring">;

/** The jobs there are. What cannot be read is reported once. */
export function allJobs({ cron, state }: Agent): Job[] {
  try {
    const { jobs, problems } = readStore(state);
    for (const problem of problems) tell(cron, problem);
    return [...cron.jobs, ...jobs];
  } catch (error) {
    tell(cron, (error as Error).message);
    return cron.jobs;
  }
}

/** Whether the job outlives the session. */
export function isDurable(job: Job, { cron }: Agent): boolean {
  return !cron.jobs.includes(job);
}

/** Adds a job. A durable one is in the file when this resolves, or nowhere: then it throws an Error. */
export async function addJob(order: Order, durable: boolean, agent: Agent): Promise<Job> {
  const { cron, clock, state } = agent;
  const next = nextRun(order.schedule, clock.now(), cron.timeZone);
  if (next === undefined) throw new Error(`schedule: "${order.schedule}" does not come round any more.`);
  const job: Job = { id: "", ...order, next };
  const add = (jobs: Job[], others: Job[]) => {
    job.id = freeId([...jobs, ...others], cron.random);
    return [...jobs, job];
  };
  if (durable) await changeStore(state, (jobs) => add(jobs, cron.jobs));
  else cron.jobs = add(cron.jobs, allJobs(agent));
  return job;
}

/** Removes a job. Throws an Error that lists the ids there are, or says why the file could not be changed. */
export async function removeJob(id: string, agent: Agent): Promise<void> {
  const jobs = allJobs(agent);
  const job = jobs.find((known) => known.id === id);
  const ids = jobs.map((known) => known.id).join(", ");
  if (!job) throw new Error(`id: there is no job "${id}". Jobs: ${ids || "none"}.`);
  await changeJob(job, () => undefined, agent);
}

/** Puts what `change` gives in place of a job, wherever it is kept. A job that is gone stays gone. */
export async function changeJob(
  { id }: Job,
  change: (job: Job) => Job | undefined,
  { cron, state }: Agent,
): Promise<void> {
  const changeAll = (jobs: Job[]) => jobs.flatMap((job) => (job.id === id ? (change(job) ?? []) : [job]));
  if (cron.jobs.some((job) => job.id === id)) cron.jobs = changeAll(cron.jobs);
  else await changeStore(state, changeAll);
}

/** Shows a problem the first time it is met: the file is read again and again. */
export function tell({ told }: Agent["cron"], problem: string): void {
  if (told.has(problem)) return;
  told.add(problem);
  showNotice(problem);
}
