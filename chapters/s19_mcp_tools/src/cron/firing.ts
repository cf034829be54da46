/**
 * A job is due until its turn has ended well; only then its next run is recorded. The request in the inbox is only a hint:
 * the job is checked again before its turn starts. So a deleted job starts nothing, two sessions do not both run a job, and
 * a crash loses no run.
 */
import { nextRun } from "@harness/shared/clock";
import { isProcessAlive, processMark } from "@harness/shared/state";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { WakeUp } from "../inbox/state.ts";
import { postTurn } from "../inbox/turns.ts";
import { firingNotice, firingReminder } from "./describe.ts";
import type { Job } from "./job.ts";
import { allJobs, changeJob, isTrusted, reportOnce } from "./jobs.ts";
import type { Firing } from "./state.ts";

/** Asks for a turn for each job that is due, the oldest run first. */
export function postDueJobs(agent: Agent): void {
  for (const job of dueJobs(agent)) postTurn({ id: job.id, open: () => openJobTurn(job, agent) }, agent);
}

function dueJobs(agent: Agent): Job[] {
  const due = allJobs(agent).filter((job) => isJobDue(job, agent));
  return due.sort((a, b) => a.next - b.next);
}

function isJobDue(job: Job, agent: Agent): boolean {
  const { cron, clock } = agent;
  const isDelivered = cron.delivered.some((firing) => isSameRun(firing.job, job));
  return job.next <= clock.now() && !isDelivered && !isHeldElsewhere(job) && isTrusted(job, agent);
}

/** The turn for a job; undefined if another session has it. */
async function openJobTurn(job: Job, agent: Agent): Promise<WakeUp | undefined> {
  const report = (error: Error) => reportOnce(error.message, agent);
  const firing = await claimJob(job, agent).catch(report);
  if (!firing) return undefined;
  return {
    from: "cron",
    prompt: fromHarness("job", firing.job.prompt),
    note: firingReminder(firing),
    notice: firingNotice(firing),
    onEnd: (error) => (error === undefined ? settleFiring(firing, agent) : releaseFiring(firing, agent)),
  };
}

/** Makes this process the holder of a job. Undefined if the job is no longer due: another session was faster. */
export async function claimJob(due: Job, agent: Agent): Promise<Firing | undefined> {
  const holdIfDue = (job: Job) => (isJobDue(job, agent) ? { ...job, holder: processMark() } : job);
  const { before, after } = await changeJob(due, holdIfDue, agent);
  if (!before || !after || after === before) return undefined; // it is gone, or not due
  const cutOff = before.holder !== undefined && !isProcessAlive(before.holder);
  return { job: after, at: agent.clock.now(), cutOff };
}

/** Whether another session has a turn for it. Our own mark does not count: a failed turn leaves it if the file cannot be changed. */
function isHeldElsewhere({ holder }: Job): boolean {
  return holder !== undefined && holder !== processMark() && isProcessAlive(holder);
}

/** The turn has ended well. */
export function settleFiring(firing: Firing, agent: Agent): Promise<void> {
  agent.cron.delivered.push(firing);
  return recordDelivered(agent);
}

/** The turn has failed: the job is still due, and any session may try again. */
async function releaseFiring({ job }: Firing, agent: Agent): Promise<void> {
  await changeJob(job, withoutHolder, agent);
}

/** Records all delivered firings in their jobs. If the file cannot be changed, throws at the end; a later call tries again. */
export async function recordDelivered(agent: Agent): Promise<void> {
  const records = agent.cron.delivered.map((firing) => recordFiring(firing, agent));
  const failed = (await Promise.allSettled(records)).find((record) => record.status === "rejected");
  if (failed) throw failed.reason;
}

async function recordFiring(firing: Firing, agent: Agent): Promise<void> {
  const advance = (job: Job) => (isSameRun(job, firing.job) ? jobAfter(firing) : job);
  await changeJob(firing.job, advance, agent);
  agent.cron.delivered = agent.cron.delivered.filter((one) => one !== firing);
}

/** The job with its next run; undefined if there is none. */
function jobAfter({ job, at }: Firing): Job | undefined {
  const next = job.recurring ? nextRun(job.schedule, at) : undefined;
  return next === undefined ? undefined : withoutHolder({ ...job, next });
}

function withoutHolder({ holder, ...job }: Job): Job {
  return job;
}

function isSameRun(a: Job, b: Job): boolean {
  return a.id === b.id && a.next === b.next;
}
