export { type ManualClock, manualClock } from "./manual.ts";
export { type Clock, systemClock } from "./system.ts";
export { aborted, timePasses } from "./wait.ts";
