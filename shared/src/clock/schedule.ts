/** When a schedule comes round: five fields, as crontab has them, read by croner. */

import { Cron } from "croner";

const FIELDS = ["minute", "hour", "day of month", "month", "day of week"];
/** Up to here runs are counted. */
export const MAX_COUNTED_RUNS = 100;

/** Why a text is no schedule, naming the field; undefined when it is one. */
export function problemInSchedule(schedule: string): string | undefined {
  if (!schedule.startsWith("@")) {
    const fields = schedule.split(/\s+/);
    if (fields.length !== FIELDS.length)
      return `expected five fields (${FIELDS.join(", ")}), got ${fields.length}`;
    const wrong = fields.findIndex((field, index) => refusal(onlyField(index, field)));
    if (wrong >= 0) return `${FIELDS[wrong]}: ${refusal(onlyField(wrong, fields[wrong] ?? ""))}`;
  }
  const reason = refusal(schedule);
  if (reason) return reason;
  return nextRun(schedule, Date.now()) === undefined ? "there is no such day in any year" : undefined;
}

/** The first run after a moment, in milliseconds since 1970; undefined when there is none. */
export function nextRun(schedule: string, after: number, timeZone?: string): number | undefined {
  return parse(schedule, timeZone).nextRun(new Date(after))?.getTime();
}

/** How many runs fall due from `first` to `last`; MAX_COUNTED_RUNS stands for that many or more. */
export function countRuns(schedule: string, first: number, last: number, timeZone?: string): number {
  let count = 0;
  let run: number | undefined = first;
  while (run !== undefined && run <= last && count < MAX_COUNTED_RUNS) {
    count++;
    run = nextRun(schedule, run, timeZone);
  }
  return count;
}

/** A moment as the clock on the wall shows it: 2026-11-22 09:00. */
export function formatTime(time: number, timeZone?: string): string {
  return new Date(time).toLocaleString("sv", { dateStyle: "short", timeStyle: "short", timeZone });
}

// The same few schedules are looked at again and again.
const parsed = new Map<string, Cron>();

/** Nothing runs by this: croner's own timers are not used. */
function parse(schedule: string, timeZone = ""): Cron {
  const key = `${timeZone} ${schedule}`;
  const known = parsed.get(key);
  if (known) return known;
  const cron = new Cron(schedule, { mode: "5-part", paused: true, ...(timeZone && { timezone: timeZone }) });
  parsed.set(key, cron);
  return cron;
}

function refusal(schedule: string): string | undefined {
  try {
    parse(schedule);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^CronPattern: /, "");
  }
}

function onlyField(index: number, field: string): string {
  return FIELDS.map((_, other) => (other === index ? field : "*")).join(" ");
}
