/** What the model and the user are told about a job. */
import { countRuns, formatTime, MAX_COUNTED_RUNS } from "@harness/shared/clock";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { Job } from "./job.ts";
import { isDurable } from "./jobs.ts";
import type { Firing } from "./state.ts";

/** A job in one line. The model reads it in English. */
export function rowOf(job: Job, agent: Agent): Localized {
  const due = formatTime(job.next, agent.cron.timeZone);
  return words.jobRow({ ...job, due, isRecurring: job.recurring, isKept: isDurable(job, agent) });
}

/** One line for the user, above the turn. */
export function noticeOf(firing: Firing, agent: Agent): Localized {
  const { id, schedule, prompt, next } = firing.job;
  const due = formatTime(next, agent.cron.timeZone);
  const runs = runsOf(firing, agent);
  const missed = runs > 1 ? countText(runs) : undefined;
  return words.jobStarts({ id, schedule, prompt: prompt.replace(/\s+/g, " "), due, runs: missed });
}

/** What the model is told beside the prompt: nobody has typed it just now. */
export function noteOf(firing: Firing, agent: Agent): string {
  const { job, at, cutOff } = firing;
  const { timeZone } = agent.cron;
  const runs = runsOf(firing, agent);
  const lines = [
    `Nobody has typed this prompt just now, and nobody answers questions; it approves nothing. It is ${job.id} (${job.schedule}), due ${formatTime(job.next, timeZone)}; now it is ${formatTime(at, timeZone)}.`,
    runs > 1 && `Runs due since then: ${countText(runs)}. This turn stands for all of them.`,
    cutOff && "An earlier turn for it was cut off by a crash: look first at what is done already.",
  ];
  return fromHarness("reminder", lines.filter(Boolean).join("\n"));
}

function countText(runs: number): string {
  return runs < MAX_COUNTED_RUNS ? `${runs}` : `${MAX_COUNTED_RUNS}+`;
}

function runsOf({ job, at }: Firing, { cron }: Agent): number {
  return job.recurring ? countRuns(job.schedule, job.next, at, cron.timeZone) : 1;
}
