/**
 * From due to done. A job is due until its turn has ended well, and only then its next run is written down. So there is no
 * queue: a job that waits is just due, one that was deleted is not, and a crash loses nothing.
 */
import { isProcessAlive, processMark } from "@harness/shared/state";
import type { Agent } from "../agent.ts";
import type { Job } from "./job.ts";
import { allJobs, changeJob, tell } from "./jobs.ts";
import { nextRun } from "./schedule.ts";
import type { Firing } from "./state.ts";

const FIRST_RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;

/** The jobs whose turn has come, the oldest run first. */
export function dueJobs(agent: Agent): Job[] {
  const { cron, clock } = agent;
  const now = clock.now();
  const isDone = (job: Job) => cron.delivered.some((firing) => isSameRun(firing.job, job));
  const waits = (job: Job) => isElsewhere(job) || (cron.failures.get(job.id)?.retryAt ?? 0) > now;
  const due = allJobs(agent).filter((job) => job.next <= now && !isDone(job) && !waits(job));
  return due.sort((a, b) => a.next - b.next);
}

/** The next firing, for this process alone; undefined when there is none. Never throws. */
export async function takeDue(agent: Agent): Promise<Firing | undefined> {
  for (const job of dueJobs(agent)) {
    const firing = await claim(job, agent).catch((error: Error) => tell(agent.cron, error.message));
    if (firing) return firing;
  }
  return undefined;
}

/** Undefined when another session was faster. */
async function claim(due: Job, agent: Agent): Promise<Firing | undefined> {
  let firing: Firing | undefined;
  const hold = (job: Job): Job => {
    if (!isSameRun(job, due) || isElsewhere(job)) return job;
    firing = { job, at: agent.clock.now(), cutOff: job.holder !== undefined && !isProcessAlive(job.holder) };
    return { ...job, holder: processMark() };
  };
  await changeJob(due, hold, agent);
  return firing;
}

/** What this process holds itself is left over from a turn that failed while the file could not be changed. */
function isElsewhere({ holder }: Job): boolean {
  return holder !== undefined && holder !== processMark() && isProcessAlive(holder);
}

/** After the turn. One that failed is tried again later: after 1, 2, 4 minutes and so on up to 64. */
export async function finish(firing: Firing, error: unknown, agent: Agent): Promise<void> {
  const { cron, clock } = agent;
  const { job } = firing;
  if (error === undefined) {
    cron.delivered.push(firing);
    cron.failures.delete(job.id);
    return writeDown(agent);
  }
  const times = cron.failures.get(job.id)?.times ?? 0;
  const delay = FIRST_RETRY_MS * 2 ** Math.min(times, MAX_DOUBLINGS);
  cron.failures.set(job.id, { times: times + 1, retryAt: clock.now() + delay });
  await changeJob(job, free, agent);
}

/** Writes down what was delivered. When it throws, the session still knows it and does not deliver it again. */
export async function writeDown(agent: Agent): Promise<void> {
  const { delivered } = agent.cron;
  for (const firing of [...delivered]) {
    await changeJob(firing.job, (job) => (isSameRun(job, firing.job) ? after(firing, agent) : job), agent);
    const index = delivered.indexOf(firing);
    if (index >= 0) delivered.splice(index, 1);
  }
}

/** The job as it waits for its next run; undefined when there is none. */
function after({ job, at }: Firing, { cron }: Agent): Job | undefined {
  const next = job.recurring ? nextRun(job.schedule, at, cron.timeZone) : undefined;
  return next === undefined ? undefined : free({ ...job, next });
}

function free({ holder: _, ...job }: Job): Job {
  return job;
}

function isSameRun(a: Job, b: Job): boolean {
  return a.id === b.id && a.next === b.next;
}
