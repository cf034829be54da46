/** The trace player: its data, the element, and pages of one file. */

export { browserModule, playerBundle } from "./bundle.ts";
export type { PlayerData, PlayerPlay, PlayerPoint, PlayerVerdict } from "./data.ts";
export { playerData, playerPlay } from "./judged.ts";
export { pack, unpack } from "./pack.ts";
export { contentPolicy, GENERATOR, inlinePlays, type PlayerPageOptions, playerPage } from "./page.ts";
export { plainPlay } from "./plain.ts";
export { MOST_MEGABYTES, type ReadRun, readRun } from "./run/read-run.ts";
export { boundedTrace } from "./run/size.ts";
