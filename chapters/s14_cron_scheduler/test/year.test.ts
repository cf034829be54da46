import { Cron } from "croner";
import { expect, it } from "vitest";
import { finish, takeDue } from "../src/cron/firing.ts";
import { addJob } from "../src/cron/jobs.ts";
import { createTestAgent } from "./agent.ts";
import { temporaryDirectory } from "./rehearse.ts";

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
  const agent = await createTestAgent(temporaryDirectory());
  let now = START;
  agent.clock = { now: () => now, sleep: () => new Promise(() => {}) };
  agent.cron.timeZone = timeZone;
  const ids = new Map<string, string>();
  for (const schedule of SCHEDULES)
    ids.set((await addJob({ schedule, prompt: "go", recurring: true }, false, agent)).id, schedule);

  const fired: string[] = [];
  for (; now < END; now = Math.min(...agent.cron.jobs.map(({ next }) => next)))
    for (let firing = await takeDue(agent); firing; firing = await takeDue(agent)) {
      fired.push(line(now, ids.get(firing.job.id)));
      await finish(firing, undefined, agent);
    }

  expect(fired.toSorted()).toEqual(SCHEDULES.flatMap((schedule) => croners(schedule, timeZone)).toSorted());
  expect(fired.length).toBeGreaterThan(2700);
});

function croners(schedule: string, timezone: string): string[] {
  const cron = new Cron(schedule, { timezone, mode: "5-part", paused: true, stopAt: new Date(END) });
  return cron.nextRuns(1000, new Date(START)).map((run) => line(run.getTime(), schedule));
}

function line(time: number, schedule = "?"): string {
  return `${new Date(time).toISOString()} ${schedule}`;
}
