import { expect, it, vi } from "vitest";
import { formatTime, nextRun, problemInSchedule, severalRuns } from "../../src/clock/schedule.ts";

it.each([
  ["60 * * * *", "minute"],
  ["*/0 * * * *", "minute"],
  ["30-10 * * * *", "minute"],
  ["5/15 * * * *", "minute"],
  ["0 24 * * *", "hour"],
  ["0 22-2 * * *", "hour"],
  ["0 0 0 * *", "day of month"],
  ["0 0 32 * *", "day of month"],
  ["0 0 * 13 *", "month"],
  ["0 0 * * 8", "day of week"],
  ["0 0 * * sunday", "day of week"],
])("refuses %j and names the field: %s", (schedule, field) => {
  expect(problemInSchedule(schedule)).toMatch(new RegExp(`^${field}: `));
});

it.each([
  ["* * * *", 4],
  ["0 * * * * *", 6],
  ["", 1],
  ["daily", 1],
])("refuses %j: not five fields", (schedule, count) => {
  expect(problemInSchedule(schedule)).toBe(
    `expected five fields (minute, hour, day of month, month, day of week), got ${count}`,
  );
});

it.each(["0 0 31 2 *", "0 0 30 2 *", "0 0 31 4,6,9,11 *"])("refuses %j: there is no such day", (schedule) => {
  expect(problemInSchedule(schedule)).toBe("there is no such day in any year");
});

it.each(["@reboot", "@never"])("refuses %j", (schedule) => {
  expect(problemInSchedule(schedule)).toBeTypeOf("string");
});

const utc = (time: string) => Date.parse(`2026-${time}:00Z`);

it.each([
  ["1-10/2 * * * *", "11-22T08:05", "11-22T08:07"],
  ["0 9 * jan *", "11-22T08:00", "2027-01-01T09:00"],
  ["0 9 * * MON-FRI", "11-22T08:00", "11-23T09:00"],
  ["0 9 * * 7", "11-22T08:00", "11-22T09:00"],
  ["0 9 * * 0", "11-22T08:00", "11-22T09:00"],
  ["@daily", "11-22T08:00", "11-23T00:00"],
  ["@hourly", "11-22T08:00", "11-22T09:00"],
  ["0 0 29 2 *", "11-22T08:00", "2028-02-29T00:00"],
  ["0 0 L * *", "11-22T08:00", "11-30T00:00"],
  // Both day fields given: one of them has to fit, as in every cron.
  ["0 0 13 * FRI", "11-22T08:00", "11-27T00:00"],
  ["0 8 * * *", "11-22T08:00", "11-23T08:00"],
])("understands %j", (schedule, from, expected) => {
  expect(problemInSchedule(schedule)).toBeUndefined();
  const time = expected.length > 11 ? Date.parse(`${expected}:00Z`) : utc(expected);
  expect(nextRun(schedule, utc(from))).toBe(time);
});

// Berlin: at 2:00 on 29 March the clock goes to 3:00, at 3:00 on 25 October back to 2:00. Lord Howe moves by half an hour.
it.each([
  [
    "a fixed time in the skipped hour comes right after it",
    "30 2 * * *",
    "Europe/Berlin",
    "03-28T12:00",
    ["03-29T01:00", "03-30T00:30"],
  ],
  [
    "a fixed time in the doubled hour comes once, the first time",
    "30 2 * * *",
    "Europe/Berlin",
    "10-24T12:00",
    ["10-25T00:30", "10-26T01:30"],
  ],
  [
    "what repeats leaves the skipped hour out",
    "*/30 2 * * *",
    "Europe/Berlin",
    "03-28T12:00",
    ["03-30T00:00", "03-30T00:30"],
  ],
  [
    "what repeats uses both doubled hours",
    "*/30 2 * * *",
    "Europe/Berlin",
    "10-24T12:00",
    ["10-25T00:00", "10-25T00:30", "10-25T01:00", "10-25T01:30", "10-26T01:00"],
  ],
  [
    "outside that hour the wall clock counts",
    "0 9 * * *",
    "America/New_York",
    "10-31T12:00",
    ["10-31T13:00", "11-01T14:00"],
  ],
  [
    "half an hour is skipped",
    "15 2 * * *",
    "Australia/Lord_Howe",
    "10-03T12:00",
    ["10-03T15:30", "10-04T15:15"],
  ],
  ["nothing changes", "30 2 * * *", "Asia/Kolkata", "03-28T12:00", ["03-28T21:00", "03-29T21:00"]],
])("daylight saving: %s", (_, schedule, zone, from, expected) => {
  vi.stubEnv("TZ", zone);
  const runs: number[] = [];
  for (const _run of expected) runs.push(nextRun(schedule, runs.at(-1) ?? utc(from)) ?? Number.NaN);
  expect(runs.map((run) => new Date(run).toISOString().slice(5, 16))).toEqual(expected);
});

it("counts runs, if there are several, up to a hundred", () => {
  const [first, last] = [utc("11-22T08:00"), utc("11-22T08:05")];
  expect(severalRuns("* * * * *", first, last)).toBe("6");
  expect(severalRuns("* * * * *", first, first)).toBeUndefined();
  expect(severalRuns("* * * * *", 0, last)).toBe("100+");
});

it("shows the time of the wall clock", () => {
  vi.stubEnv("TZ", "Asia/Kolkata");
  expect(formatTime(utc("11-22T08:00"))).toBe("2026-11-22 13:30");
});

it.each([
  ["60 9 * * *", "minute: 60 is not 0 to 59"],
  ["0 9-24 * * *", "hour: 24 is not 0 to 23"],
  ["0 0 32 * *", "day of month: 32 is not 1 to 31"],
  ["0 0 0 * *", "day of month: 0 is not 1 to 31"],
  ["0 0 * 13 *", "month: 13 is not 1 to 12"],
  ["0 0 * 0 *", "month: 0 is not 1 to 12"],
  ["0 0 * * 8", "day of week: 8 is not 0 to 7"],
])("the refusal of %s names the number that was typed", (schedule, problem) => {
  expect(problemInSchedule(schedule)).toBe(problem);
});
