/** What one session knows of schedules, as plain data that an agent and its subagents share. */
import type { Trust } from "@harness/shared/settings";
import type { Job } from "./job.ts";

/** A run of a job, or several missed ones, that a turn stands for. */
export interface Firing {
  job: Job;
  /** When its turn was given out. Runs up to here are done with it. */
  at: number;
  /** The process of an earlier turn for it died. */
  cutOff: boolean;
}

export interface Cron {
  /** Whether jobs run in this process. In one-shot mode they do not. */
  isOn: boolean;
  /** The jobs that end with the session; the others are in the file. */
  jobs: Job[];
  /** Which jobs of the file may run: it may be somebody else's. */
  trust: Trust;
  /** The time zone of the schedules. Default: that of the computer. */
  timeZone?: string | undefined;
  random(): number;
  /** Firings whose turns have ended well, not yet written down. */
  delivered: Firing[];
  /** Problems that the user was told of. */
  reported: Set<string>;
}

export function createCron(trust: Trust): Cron {
  return { isOn: false, jobs: [], trust, random: Math.random, delivered: [], reported: new Set() };
}
