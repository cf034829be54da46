import { expect, test, vi } from "vitest";
import {
  aborted,
  manualClock,
  soonerOrLater,
  systemClock,
  timeIsOver,
  timePasses,
  withPatience,
} from "../../src/clock/index.ts";

test("a manual clock stands still; who sleeps wakes in order, at the right moment, and may sleep again", async () => {
  const clock = manualClock(1_000);
  const woken: string[] = [];
  const sleepThen = async (ms: number, name: string) => {
    await clock.sleep(ms);
    woken.push(`${name} ${clock.now()}`);
  };
  sleepThen(20, "b");
  sleepThen(10, "a").then(() => sleepThen(5, "a again"));
  expect([clock.now(), clock.sleepers()]).toEqual([1_000, [1_010, 1_020]]);
  await clock.advance(9);
  expect(woken).toEqual([]);
  await clock.advance(11);
  expect(woken).toEqual(["a 1010", "a again 1015", "b 1020"]);
  expect([clock.now(), clock.sleepers()]).toEqual([1_020, []]);
});

test.each([
  ["manual", manualClock()],
  ["system", systemClock],
])("a %s clock: a sleep ends with the reason of its signal", async (_, clock) => {
  const stop = new AbortController();
  const sleep = clock.sleep(60_000, stop.signal);
  stop.abort(new Error("enough"));
  await expect(sleep).rejects.toThrow("enough");
  await expect(clock.sleep(1, stop.signal)).rejects.toThrow("enough");
});

test("the system's clock does not take a very long sleep for a short one", async () => {
  const stop = new AbortController();
  const sleep = systemClock.sleep(Infinity, stop.signal).then(
    () => "awake",
    () => "stopped",
  );
  await systemClock.sleep(5);
  stop.abort();
  expect(await sleep).toBe("stopped");
});

test("the system's clock goes by the computer's time", async () => {
  const before = Date.now();
  await systemClock.sleep(20);
  // Node's timers may be one millisecond early.
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(19);
});

test("time passes, or is cut short", async () => {
  const clock = manualClock();
  const stop = new AbortController();
  const [passes, isCut] = [timePasses(clock, 5, stop.signal), timePasses(clock, 50, stop.signal)];
  await clock.advance(10);
  stop.abort();
  expect(await Promise.all([passes, isCut])).toEqual([true, false]);
  expect(await timePasses(clock, 5, stop.signal)).toBe(false);
});

test("a signal that has aborted, or does so later, is waited for; nobody waits after the end", async () => {
  await aborted(AbortSignal.abort());
  const [stop, over] = [new AbortController(), new AbortController()];
  const resolved: string[] = [];
  const first = aborted(stop.signal).then(() => resolved.push("first"));
  aborted(stop.signal, over.signal).then(() => resolved.push("second"));
  over.abort();
  stop.abort();
  await first;
  expect(resolved).toEqual(["first"]);
});

test("work may be silent for so long, and longer when it goes on in between", async () => {
  const clock = manualClock();
  const patience = { clock, ms: 100, tooLate: () => new Error("too late") };
  let goOn = () => {};
  const work = withPatience(patience, async (signal, alive) => {
    goOn = alive;
    await aborted(signal);
    throw new Error("stopped somehow");
  });
  const ended = work.catch((error: Error) => error.message);
  await clock.advance(99);
  goOn();
  await clock.advance(99);
  expect(clock.sleepers()).toEqual([199]);
  await clock.advance(1);
  expect(await ended).toBe("too late");
  expect(clock.sleepers()).toEqual([]);
});

test("work ends with the signal from outside, and its own result or error stays", async () => {
  const clock = manualClock();
  const outside = new AbortController();
  const patience = { clock, ms: 100, signal: outside.signal, tooLate: () => new Error("too late") };
  expect(await withPatience(patience, async () => "done")).toBe("done");
  const failed = withPatience(patience, async () => Promise.reject(new Error("its own")));
  await expect(failed).rejects.toThrow("its own");
  const stopped = withPatience(patience, async (signal) => aborted(signal).then(() => signal.reason.message));
  outside.abort(new Error("Ctrl-C"));
  expect(await stopped).toBe("Ctrl-C");
  expect(clock.sleepers()).toEqual([]);
});

test.each([
  ["nobody touches the clock", 0, 60_000],
  ["the clock is put back", -86_400_000, 60_000],
  ["the clock is put forth a little", 20_000, 40_000],
  ["the computer was suspended", 7_200_000, 1_000],
])("so much time has passed when %s", async (_, jump, rest) => {
  const clock = manualClock(Date.parse("2026-11-22"));
  let isOver = false;
  void timeIsOver(clock, 60_000).then(() => {
    isOver = true;
  });
  clock.jump(jump);
  await clock.advance(rest - 1);
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect(isOver).toBe(true);
});

test("what must be done in the end is tried again until it works, and the caller learns of the failure", async () => {
  let tries = 0;
  const work = async () => {
    if (++tries < 3) throw new Error(`failure ${tries}`);
    return "done";
  };
  await expect(soonerOrLater(work)).rejects.toThrow("failure 1");
  await expect.poll(() => tries).toBe(3);
  expect(await soonerOrLater(work)).toBe("done");
});

test("the clock of an agent runs as fast as the environment says", async () => {
  vi.stubEnv("HARNESS_CLOCK_SPEED", "100000");
  const start = systemClock.now();
  await systemClock.sleep(3_600_000);
  expect(systemClock.now() - start).toBeGreaterThan(3_000_000);
  vi.stubEnv("HARNESS_CLOCK_SPEED", "fast");
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
});
