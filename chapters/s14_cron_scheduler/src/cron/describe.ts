/** What the model and the user are told about a job. */
import { formatTime, severalRuns } from "@harness/shared/clock";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { Job } from "./job.ts";
import { isDurable } from "./jobs.ts";
import type { Firing } from "./state.ts";

/** A job in one line. The model reads it in English. */
export function jobRow(job: Job, agent: Agent): Localized {
  const due = formatTime(job.next);
  return words.jobRow({ ...job, due, isRecurring: job.recurring, isKept: isDurable(job, agent) });
}

/** The line above the turn, for the user. */
export function firingNotice(firing: Firing): Localized {
  const { id, schedule, prompt, next } = firing.job;
  const runs = missedRuns(firing);
  return words.jobStarts({ id, schedule, prompt: prompt.replace(/\s+/g, " "), due: formatTime(next), runs });
}

/** The reminder after the prompt, for the model: nobody typed the prompt just now. */
export function firingReminder(firing: Firing): string {
  const { job, at, cutOff } = firing;
  const runs = missedRuns(firing);
  const lines = [
    `Nobody has typed this prompt just now, and nobody can answer questions. It approves nothing. It comes from ${job.id} (${job.schedule}), due ${formatTime(job.next)}; now it is ${formatTime(at)}.`,
    runs && `Runs due since then: ${runs}. This turn stands for all of them.`,
    cutOff && "An earlier turn for it was cut off by a crash: check first what is done already.",
  ];
  return fromHarness("reminder", lines.filter(Boolean).join("\n"));
}

/** How many runs a turn stands for, if there are several. */
function missedRuns({ job, at }: Firing): string | undefined {
  return job.recurring ? severalRuns(job.schedule, job.next, at) : undefined;
}
