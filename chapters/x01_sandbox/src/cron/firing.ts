/**
 * From due to done. A job is due until its turn has ended well, and only then its next run is written down. What
 * waits in the inbox is only a hint: before its turn starts, the job is looked at again. So a job that was deleted meanwhile
 * starts nothing, one that another session did is not done twice, and a crash loses nothing.
 */
import { nextRun } from "@harness/shared/clock";
import { isProcessAlive, processMark } from "@harness/shared/state";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { WakeUp } from "../inbox/state.ts";
import { postTurn } from "../inbox/turns.ts";
import { noteOf, noticeOf } from "./describe.ts";
import type { Job } from "./job.ts";
import { allJobs, changeJob, isTrusted, reportOnce } from "./jobs.ts";
import type { Firing } from "./state.ts";

/** Asks for a turn for each job that is due, the oldest run first. */
export function postDueJobs(agent: Agent): void {
  for (const job of dueJobs(agent)) postTurn({ id: job.id, open: () => openTurn(job, agent) }, agent);
}

function dueJobs(agent: Agent): Job[] {
  const due = allJobs(agent).filter((job) => isDue(job, agent));
  return due.sort((a, b) => a.next - b.next);
}

function isDue(job: Job, agent: Agent): boolean {
  const { cron, clock } = agent;
  const isDelivered = cron.delivered.some((firing) => isSameRun(firing.job, job));
  return job.next <= clock.now() && !isDelivered && !isElsewhere(job) && isTrusted(job, agent);
}

/** The turn for a job, if this process gets it. */
async function openTurn(job: Job, agent: Agent): Promise<WakeUp | undefined> {
  const report = (error: Error) => reportOnce(error.message, agent);
  const firing = await claim(job, agent).catch(report);
  if (!firing) return undefined;
  return {
    from: "cron",
    prompt: fromHarness("job", firing.job.prompt),
    note: noteOf(firing, agent),
    notice: noticeOf(firing, agent),
    onEnd: (error) => (error === undefined ? settle(firing, agent) : release(firing, agent)),
  };
}

/** Writes into a job that this process has a turn for it. Undefined when it is no longer due: another session was faster. */
export async function claim(due: Job, agent: Agent): Promise<Firing | undefined> {
  const hold = (job: Job) => (isDue(job, agent) ? withHolder(job) : job);
  const { before, after } = await changeJob(due, hold, agent);
  if (!before || !after || after === before) return undefined;
  const cutOff = before.holder !== undefined && !isProcessAlive(before.holder);
  return { job: after, at: agent.clock.now(), cutOff };
}

/** What this process holds itself is left over from a turn that failed while the file could not be changed. */
function isElsewhere({ holder }: Job): boolean {
  return holder !== undefined && holder !== processMark() && isProcessAlive(holder);
}

/** Its turn has ended well. */
export function settle(firing: Firing, agent: Agent): Promise<void> {
  agent.cron.delivered.push(firing);
  return writeDown(agent);
}

/** Its turn has failed: it is still due, and any session may try again. */
async function release({ job }: Firing, agent: Agent): Promise<void> {
  await changeJob(job, withoutHolder, agent);
}

/** Writes down what was delivered. What cannot be written down is not delivered again, and makes this throw at the end. */
export async function writeDown(agent: Agent): Promise<void> {
  let failure: Error | undefined;
  for (const firing of [...agent.cron.delivered])
    await advance(firing, agent).catch((error) => {
      failure ??= error;
    });
  if (failure) throw failure;
}

async function advance(firing: Firing, agent: Agent): Promise<void> {
  const { cron } = agent;
  const wait = (job: Job) => (isSameRun(job, firing.job) ? nextWaiting(firing, agent) : job);
  await changeJob(firing.job, wait, agent);
  cron.delivered = cron.delivered.filter((one) => one !== firing);
}

/** The job as it waits for its next run; undefined when there is none. */
function nextWaiting({ job, at }: Firing, { cron }: Agent): Job | undefined {
  const next = job.recurring ? nextRun(job.schedule, at, cron.timeZone) : undefined;
  return next === undefined ? undefined : withoutHolder({ ...job, next });
}

function withHolder(job: Job): Job {
  return { ...job, holder: processMark() };
}

function withoutHolder({ holder: _, ...job }: Job): Job {
  return job;
}

function isSameRun(a: Job, b: Job): boolean {
  return a.id === b.id && a.next === b.next;
}
