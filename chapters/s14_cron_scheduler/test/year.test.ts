/** A year of a session, in no time. */
import { Cron } from "croner";
import { expect, it, vi } from "vitest";
import { claimJob, settleFiring } from "../src/cron/firing.ts";
import { addJob, allJobs } from "../src/cron/jobs.ts";
import { rehearse } from "./rehearse.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const END = Date.parse("2027-01-01T00:00:00Z");

// Before, in and after the hours that daylight saving skips and doubles.
const SCHEDULES = [
  "30 1 * * *",
  "0 2 * * *",
  "15 2 * * *",
  "30 2 * * *",
  "0 3 * * *",
  "*/30 0-3 * * SUN",
  "0,30 2 * * SAT,SUN",
  "0 9 * * MON-FRI",
  "0 0 1 * *",
  "59 23 L * *",
  "@weekly",
];

const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];

it.each(ZONES)("a year in %s: every run that croner names, each once, and no other", async (timeZone) => {
  const { agent } = await rehearse();
  let now = START;
  agent.clock = { now: () => now, sleep: () => new Promise(() => {}) };
  vi.stubEnv("TZ", timeZone);
  for (const schedule of SCHEDULES) await addJob({ schedule, prompt: "go", recurring: true }, false, agent);

  const fired: string[] = [];
  for (; now < END; now = Math.min(...agent.cron.jobs.map(({ next }) => next)))
    for (const job of allJobs(agent)) {
      const firing = await claimJob(job, agent);
      if (!firing) continue;
      fired.push(line(now, job.schedule));
      await settleFiring(firing, agent);
    }

  expect(fired.toSorted()).toEqual(SCHEDULES.flatMap((schedule) => croners(schedule, timeZone)).toSorted());
  expect(fired.length).toBeGreaterThan(2700);
});

function croners(schedule: string, timezone: string): string[] {
  const cron = new Cron(schedule, { timezone, mode: "5-part", paused: true, stopAt: new Date(END) });
  return cron.nextRuns(1000, new Date(START)).map((run) => line(run.getTime(), schedule));
}

function line(time: number, schedule: string): string {
  return `${new Date(time).toISOString()} ${schedule}`;
}
