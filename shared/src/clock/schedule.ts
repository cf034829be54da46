/** Schedules: five fields as in crontab, read by croner. Times are those of this computer's time zone. */

import { Cron } from "croner";
import * as z from "zod";

const FIELDS = ["minute", "hour", "day of month", "month", "day of week"];
/** The smallest and the largest number of each field. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const MAX_COUNTED_RUNS = 100;

/** A schedule as the user or the model writes it. */
export const scheduleSchema = z
  .string()
  .trim()
  .superRefine((schedule, context) => {
    const message = problemInSchedule(schedule);
    if (message) context.addIssue({ code: "custom", message });
  });

/** A moment: text in a file ("2026-11-22T09:00:00.000Z"), milliseconds since 1970 in the program. */
export const momentSchema = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (time) => new Date(time).toISOString(),
});

/** Why a text is not a schedule, with the name of the field; undefined if it is one. */
export function problemInSchedule(schedule: string): string | undefined {
  if (!schedule.startsWith("@")) {
    const fields = schedule.split(/\s+/);
    if (fields.length !== FIELDS.length)
      return `expected five fields (${FIELDS.join(", ")}), got ${fields.length}`;
    const problems = fields.map((field, index) => problemInField(index, field));
    const wrong = problems.findIndex((problem) => problem !== undefined);
    if (wrong >= 0) return `${FIELDS[wrong]}: ${problems[wrong]}`;
  }
  const reason = refusal(schedule);
  if (reason) return reason;
  return nextRun(schedule, Date.now()) === undefined ? "there is no such day in any year" : undefined;
}

/** Numbers are checked here, because croner counts days and months from 0 and names a number that nobody typed. */
function problemInField(index: number, field: string): string | undefined {
  const [least, most] = RANGES[index] ?? [0, 0];
  const numbers = field.replace(/\/\d+/g, "").match(/\d+/g) ?? [];
  const wrong = numbers.find((number) => Number(number) < least || Number(number) > most);
  if (wrong !== undefined) return `${wrong} is not ${least} to ${most}`;
  return refusal(onlyField(index, field));
}

/** The first run after a moment, in milliseconds since 1970; undefined if there is none. */
export function nextRun(schedule: string, after: number): number | undefined {
  return parse(schedule).nextRun(new Date(after))?.getTime();
}

/** How many runs fall due from the run at `first` to `last`, as text: "4", or "100+". Undefined if it is only that one. */
export function severalRuns(schedule: string, first: number, last: number): string | undefined {
  let count = 0;
  let run: number | undefined = first;
  while (run !== undefined && run <= last && count < MAX_COUNTED_RUNS) {
    count++;
    run = nextRun(schedule, run);
  }
  if (count <= 1) return undefined;
  return count < MAX_COUNTED_RUNS ? `${count}` : `${MAX_COUNTED_RUNS}+`;
}

/** A moment in local time, to the minute: 2026-11-22 09:00. */
export function formatTime(time: number): string {
  return new Date(time).toLocaleString("sv", { dateStyle: "short", timeStyle: "short" });
}

// The same few schedules are read again and again.
const parsed = new Map<string, Cron>();

/** Only for its calculations: croner's own timers are not used. */
function parse(schedule: string): Cron {
  const cron = parsed.get(schedule) ?? new Cron(schedule, { mode: "5-part", paused: true });
  parsed.set(schedule, cron);
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
