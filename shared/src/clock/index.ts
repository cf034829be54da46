/** Time as a value that can be handed over, and waiting in terms of it. */

export { type ManualClock, manualClock } from "./manual.ts";
export { countRuns, formatTime, MAX_COUNTED_RUNS, nextRun, problemInSchedule } from "./schedule.ts";
export { type Clock, systemClock } from "./system.ts";
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
