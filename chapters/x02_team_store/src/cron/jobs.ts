/** All jobs of a session: those in its memory and those in the file. */
import { nextRun } from "@harness/shared/clock";
import type { Item } from "@harness/shared/settings";
import { isProcessAlive } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { freeId, type Job } from "./job.ts";
import { changeStore, readStore } from "./store.ts";

/** A clock may be put right by so much, and no run is repeated. */
const PUT_RIGHT_MS = 3 * 60 * 60_000;

export type JobInput = Pick<Job, "schedule" | "prompt" | "recurring">;

/** A job as it was and as it is now; neither when there is no such job. */
interface Change {
  before?: Job | undefined;
  after?: Job | undefined;
}

/** The jobs there are. What cannot be read is reported once. */
export function allJobs(agent: Agent): Job[] {
  const { cron, state } = agent;
  try {
    const { jobs, problems } = readStore(state);
    for (const problem of problems) reportOnce(problem, agent);
    return [...cron.jobs, ...jobs];
  } catch (error) {
    reportOnce((error as Error).message, agent);
    return [...cron.jobs];
  }
}

/** Whether the job outlives the session. */
export function isDurable(job: Job, { cron }: Agent): boolean {
  return !cron.jobs.includes(job);
}

/** Whether a job may run: the file that holds it may have come with the workspace. */
export function isTrusted(job: Job, agent: Agent): boolean {
  return !isDurable(job, agent) || agent.cron.trust.covers(trustItem(job));
}

/** What the user has to trust of a job. */
export function trustItem({ schedule, prompt, recurring }: JobInput): Item {
  return { place: "cron.json", value: { schedule, prompt, recurring } };
}

/** Adds a job. A durable one is in the file when this resolves, or nowhere: then it throws an Error. */
export async function addJob(input: JobInput, durable: boolean, agent: Agent): Promise<Job> {
  const { cron, clock, state } = agent;
  const next = nextRun(input.schedule, clock.now(), cron.timeZone);
  if (next === undefined) throw new Error(`schedule: "${input.schedule}" does not come round any more.`);
  const addTo = (jobs: Job[], others: Job[]) => {
    const job = { id: freeId([...jobs, ...others], cron.random), ...input, next };
    jobs.push(job);
    return job;
  };
  if (!durable) return addTo(cron.jobs, allJobs(agent));
  // Whoever let the call pass need not be asked again at the next start.
  await cron.trust.grant([trustItem(input)]);
  return changeStore(state, (jobs) => addTo(jobs, cron.jobs));
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
): Promise<Change> {
  const changeIn = (jobs: Job[]): Change => {
    const index = jobs.findIndex((job) => job.id === id);
    const before = jobs[index];
    const after = before && change(before);
    if (before) jobs.splice(index, 1, ...(after ? [after] : []));
    return { before, after };
  };
  const isHere = cron.jobs.some((job) => job.id === id);
  return isHere ? changeIn(cron.jobs) : changeStore(state, changeIn);
}

/** When the clock was put back by more, a job waits for its next run by the new time, not until the old one comes again. */
export async function followClock(agent: Agent): Promise<void> {
  const { clock, cron } = agent;
  const next = ({ schedule }: Job, late = 0) =>
    nextRun(schedule, clock.now() + late, cron.timeZone) ?? Infinity;
  const isOff = (job: Job) => job.recurring && job.next > next(job, PUT_RIGHT_MS) && !isHeld(job);
  for (const job of allJobs(agent).filter((job) => isOff(job) && isTrusted(job, agent)))
    await changeJob(job, (now) => (isOff(now) ? { ...now, next: next(now) } : now), agent);
}

function isHeld({ holder }: Job): boolean {
  return holder !== undefined && isProcessAlive(holder);
}

/** Shows a problem the first time it is met: the file is read again and again. */
export function reportOnce(problem: string, agent: Agent): void {
  const { reported } = agent.cron;
  if (reported.has(problem)) return;
  reported.add(problem);
  showNotice(agent, problem);
}
