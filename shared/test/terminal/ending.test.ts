import { expect, test } from "vitest";
import { manualClock } from "../../src/clock/index.ts";
import { bringToEnd } from "../../src/terminal/ending.ts";

test("what is done in time keeps nobody waiting, also when it fails", async () => {
  const clock = manualClock();
  await bringToEnd([async () => "said", () => Promise.reject(new Error("gone"))], clock);
  expect(clock.sleepers()).toEqual([]);
});

test("what never ends is left after a second", async () => {
  const clock = manualClock();
  const ended = bringToEnd([() => new Promise(() => {})], clock);
  expect(clock.sleepers()).toEqual([1_000]);
  await clock.advance(1_000);
  await ended;
});
