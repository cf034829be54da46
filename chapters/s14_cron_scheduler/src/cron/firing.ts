/**
 * From due to done. A job is due until its turn has ended well, and only then its next run is written down. So there is no
 * queue: a job that waits is just due, one that was deleted is not, and a crash loses nothing.
 */
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { type Claim, claim } from "./claim.ts";
import type { Job } from "./job.ts";
import { allJobs, changeJob, isDurable, tell } from "./jobs.ts";
import { nextRun } from "./schedule.ts";
import type { Firing } from "./state.ts";
import { readStore } from "./store.ts";

const FIRST_RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;

/** The jobs whose turn has come, the oldest run first. */
export function dueJobs(agent: Agent): Job[] {
  const { cron, clock } = agent;
  const now = clock.now();
  const isDone = (job: Job) => cron.delivered.some((firing) => isSameRun(firing.job, job));
  const waits = ({ id }: Job) => (cron.failures.get(id)?.retryAt ?? 0) > now;
  const due = allJobs(agent).filter((job) => job.next <= now && !isDone(job) && !waits(job));
  return due.sort((a, b) => a.next - b.next);
}

/** The next firing, for this process alone; undefined when there is none. Never throws. */
export function takeDue(agent: Agent): Firing | undefined {
  for (const job of dueJobs(agent)) {
    const right = claimRun(job, agent);
    if (right) return { job, at: agent.clock.now(), claim: right };
  }
  return undefined;
}

function claimRun(job: Job, agent: Agent): Claim | undefined {
  if (!isDurable(job, agent)) return { attempt: 1, release() {} };
  try {
    const right = claim(join(agent.workdir, ".harness"), `${job.id}-${job.next}`);
    // Another session may have done it between our look and our claim.
    if (!right || readStore(agent.workdir).jobs.some((stored) => isSameRun(stored, job))) return right;
    right.release();
  } catch (error) {
    tell(agent.cron, (error as Error).message);
  }
  return undefined;
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
  firing.claim.release();
}

/** Writes down what was delivered. When it throws, the session still knows it and does not deliver it again. */
export async function writeDown(agent: Agent): Promise<void> {
  const { delivered } = agent.cron;
  for (const firing of [...delivered]) {
    await changeJob(firing.job, (job) => (isSameRun(job, firing.job) ? after(firing, agent) : job), agent);
    firing.claim.release();
    const index = delivered.indexOf(firing);
    if (index >= 0) delivered.splice(index, 1);
  }
}

/** The job as it waits for its next run; undefined when there is none. */
function after({ job, at }: Firing, { cron }: Agent): Job | undefined {
  const next = job.recurring ? nextRun(job.schedule, at, cron.timeZone) : undefined;
  return next === undefined ? undefined : { ...job, next };
}

function isSameRun(a: Job, b: Job): boolean {
  return a.id === b.id && a.next === b.next;
}
