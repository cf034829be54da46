/** The schedules of a session, as plain data that an agent and its subagents share. */
import type { Trust } from "@harness/shared/settings";
import { type JsonList, jsonList, type State } from "@harness/shared/state";
import { type Job, jobSchema } from "./job.ts";

/** One turn of a job. It stands for one run, or for several that were missed. */
export interface Firing {
  job: Job;
  /** When the turn began. A run that is due later gets a turn of its own. */
  at: number;
  /** Whether an earlier turn for it was cut off, because its process died. */
  cutOff: boolean;
}

export interface Cron {
  /** Whether jobs run in this process. In one-shot mode they do not. */
  isOn: boolean;
  /** The jobs that end with the session. */
  jobs: Job[];
  /** The jobs that outlive it, in `.harness/cron.json`. Several sessions may read and change them. */
  kept: JsonList<Job>;
  /** Which of the kept jobs may run: the file may have come with the workspace. */
  trust: Trust;
  random(): number;
  /** Firings whose turns have ended well, until that is recorded in their jobs. */
  delivered: Firing[];
  /** Problems that the user was told of. */
  reported: Set<string>;
}

export function createCron(state: State, trust: Trust): Cron {
  const kept = jsonList(state, "cron.json", "jobs", jobSchema);
  return { isOn: false, jobs: [], kept, trust, random: Math.random, delivered: [], reported: new Set() };
}
