export { type ManualClock, manualClock } from "./manual.ts";
export { countRuns, formatTime, MAX_COUNTED_RUNS, nextRun, problemInSchedule } from "./schedule.ts";
export { type Clock, systemClock } from "./system.ts";
export { aborted, timePasses } from "./wait.ts";
