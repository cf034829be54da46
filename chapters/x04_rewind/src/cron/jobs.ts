/** All jobs of a session: those in memory, and those that are kept in the file. */
import { nextRun } from "@harness/shared/clock";
import type { Item } from "@harness/shared/settings";
import { freeId, isProcessAlive } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Job } from "./job.ts";

/** If the clock is put back by no more than this, no run is repeated. */
const MAX_CORRECTION_MS = 3 * 60 * 60_000;

export type JobInput = Pick<Job, "schedule" | "prompt" | "recurring">;

/** A job before and after a change; undefined if there is no such job. */
interface Change {
  before?: Job | undefined;
  after?: Job | undefined;
}

/** All jobs. A problem with the file is reported once. */
export function allJobs(agent: Agent): Job[] {
  const { cron } = agent;
  try {
    const { entries, problems } = cron.kept.read();
    for (const problem of problems) reportOnce(problem, agent);
    return [...cron.jobs, ...entries];
  } catch (error) {
    reportOnce((error as Error).message, agent);
    return [...cron.jobs];
  }
}

/** Whether the job outlives the session: then it is in the file, not in `cron.jobs`. */
export function isDurable(job: Job, { cron }: Agent): boolean {
  return !cron.jobs.includes(job);
}

/** Whether a job may run. One from the file must be trusted: the file may have come with the workspace. */
export function isTrusted(job: Job, agent: Agent): boolean {
  return !isDurable(job, agent) || agent.cron.trust.covers(trustItem(job));
}

/** The part of a job that the user has to trust. */
export function trustItem({ schedule, prompt, recurring }: JobInput): Item {
  return { place: "cron.json", value: { schedule, prompt, recurring } };
}

/** Adds a job. If it is durable, it is in the file when this resolves. Throws an Error if it cannot be added. */
export async function addJob(input: JobInput, durable: boolean, agent: Agent): Promise<Job> {
  const { cron, clock } = agent;
  const next = nextRun(input.schedule, clock.now());
  if (next === undefined) throw new Error(`schedule: "${input.schedule}" has no run in the future.`);
  const addTo = (jobs: Job[], others: Job[]) => {
    const taken = [...jobs, ...others].map(({ id }) => id);
    const job = { id: freeId("job_", taken, cron.random), ...input, next };
    jobs.push(job);
    return job;
  };
  if (!durable) return addTo(cron.jobs, allJobs(agent));
  // The user has confirmed this call, so the next session need not ask about the job.
  await cron.trust.grant([trustItem(input)]);
  return cron.kept.change((jobs) => addTo(jobs, cron.jobs));
}

/** Removes a job. Throws an Error that lists the ids if there is none with this id, or if the file cannot be changed. */
export async function removeJob(id: string, agent: Agent): Promise<void> {
  const jobs = allJobs(agent);
  const job = jobs.find((known) => known.id === id);
  const ids = jobs.map((known) => known.id).join(", ");
  if (!job) throw new Error(`id: there is no job "${id}". Jobs: ${ids || "none"}.`);
  await changeJob(job, () => undefined, agent);
}

/** Replaces a job by what `change` returns, in memory or in the file; undefined removes it. A job that is gone stays gone. */
export async function changeJob(
  { id }: Job,
  change: (job: Job) => Job | undefined,
  { cron }: Agent,
): Promise<Change> {
  const changeIn = (jobs: Job[]): Change => {
    const index = jobs.findIndex((job) => job.id === id);
    const before = jobs[index];
    const after = before && change(before);
    if (before) jobs.splice(index, 1, ...(after ? [after] : []));
    return { before, after };
  };
  const isInMemory = cron.jobs.some((job) => job.id === id);
  return isInMemory ? changeIn(cron.jobs) : cron.kept.change(changeIn);
}

/** If the clock was far ahead and is put back, jobs would wait until the old time comes again, so their next run is computed again. */
export async function followClock(agent: Agent): Promise<void> {
  const { clock } = agent;
  const nextOf = ({ schedule }: Job, delay = 0) => nextRun(schedule, clock.now() + delay) ?? Infinity;
  const isAhead = (job: Job) => job.recurring && job.next > nextOf(job, MAX_CORRECTION_MS) && !isJobHeld(job);
  for (const job of allJobs(agent).filter((job) => isAhead(job) && isTrusted(job, agent)))
    await changeJob(job, (latest) => (isAhead(latest) ? { ...latest, next: nextOf(latest) } : latest), agent);
}

function isJobHeld({ holder }: Job): boolean {
  return holder !== undefined && isProcessAlive(holder);
}

/** Shows a problem the first time only: the file is read again and again. */
export function reportOnce(problem: string, agent: Agent): void {
  const { reported } = agent.cron;
  if (reported.has(problem)) return;
  reported.add(problem);
  showNotice(agent, problem);
}
