/** Helpers for tests: a scripted model, a workspace, captured streams, processes. */
export { type Disk, smallDisk } from "./disk.ts";
export { collectGarbage, heldBytes } from "./memory.ts";
export { hasPostgres, hasPython, hasWalls, isHere } from "./needs.ts";
export { bundle, isAlive, type Process, start } from "./processes.ts";
export { bash, call, say } from "./replies.ts";
export { gitIn, repository } from "./repository.ts";
export { environment } from "./sealed.ts";
export { quiet, watch } from "./streams.ts";
export { openTestbed, type Play, type Testbed, type TestbedOptions } from "./testbed.ts";
export { trusting } from "./trust.ts";
export { requests, results, resultTexts, statuses, userTexts } from "./wire.ts";
export { put, sealed, temporaryDirectory } from "./workspace.ts";
