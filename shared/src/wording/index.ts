/** Everything that the harness shows to people: each text in three languages, one file of texts for each mechanism. */

export type { FileReason } from "./files.ts";
export type { GoalState, GoalVerdict } from "./goal.ts";
export { everywhere, inEach, LANGUAGES, type Language, type Localized } from "./localized.ts";
/** Apart, since a browser loads them alone. */
export * as playerWords from "./player.ts";
export * as playsWords from "./plays.ts";
export { retold } from "./retold.ts";
export * as traceWords from "./trace.ts";
export * as words from "./words.ts";
