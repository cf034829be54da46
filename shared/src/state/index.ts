/** `.harness/`: its directories, files that several processes change, notice of changes, and plain reads. */

export { hasCode, ignoreCode, readPlainFile, replaceFile, withPlainFile } from "./files.ts";
export { fingerprintOf } from "./fingerprint.ts";
export { entriesIn, existing, removeAll, removeIfEmpty, withPlainDirectory } from "./folders.ts";
export { freeId } from "./free-id.ts";
export {
  findStateDir,
  openState,
  openUserState,
  type State,
  type StateFile,
  stateDir,
  writeNew,
} from "./handle.ts";
export { readInPlace, replaceInPlace } from "./in-place.ts";
export { type JsonFile, jsonFile } from "./json-file.ts";
export { type JsonList, jsonList } from "./json-list.ts";
export { parseValue, readJson, readJsonLines, reasonsOf } from "./json-text.ts";
export {
  type FolderFormat,
  fileNameFor,
  type Listed,
  type ListedFolder,
  type Listing,
  listedFolder,
} from "./listed-folder.ts";
export { afterChanges, withLock } from "./lock.ts";
export { type JsonLog, jsonLog } from "./log.ts";
export { readNumbered, takeNumber } from "./numbered.ts";
export { onStateProblem, type StateProblem, tellProblem } from "./problem.ts";
export { describeProcess, isProcessAlive, processMark } from "./process.ts";
export { type Sealer, sealerFor } from "./seal.ts";
export { readSealed, sealedText, writtenHere } from "./sealed.ts";
export { watchDirectories } from "./watch.ts";
