/** Clocks that are passed as values, waiting, schedules. */

export { type ManualClock, manualClock } from "./manual.ts";
export { isRetryDue, type Retry, retryLater } from "./retry.ts";
export { formatTime, momentSchema, nextRun, scheduleSchema, severalRuns } from "./schedule.ts";
export { type Clock, realClock, systemClock } from "./system.ts";
export {
  aborted,
  oneAfterAnother,
  oneAtATime,
  type Patience,
  soonerOrLater,
  timeIsOver,
  timePasses,
  waitAtMost,
  withPatience,
} from "./wait.ts";
