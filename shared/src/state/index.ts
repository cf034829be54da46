/** `.harness/`: its directories, files that several processes change, and plain reads. */

export { hasCode, ignoreCode, readPlainFile, replaceFile, withPlainFile } from "./files.ts";
export { fingerprintOf } from "./fingerprint.ts";
export {
  findStateDir,
  openState,
  openUserState,
  type State,
  type StateFile,
  stateDir,
  writeNew,
} from "./handle.ts";
export { type JsonFile, jsonFile, readJson, readJsonLines, reasonsOf } from "./json-file.ts";
export { withLock } from "./lock.ts";
export { describeProcess, isProcessAlive, processMark } from "./process.ts";
