/** A shell command as the gate sees it: its parts, the files it names, and what is doubtful. Nothing here runs a command. */

export {
  type FileUse,
  type IsAllowed,
  type NamedFile,
  readCommand,
  type ShellCommand,
  type ShellPart,
  type ShellPlace,
} from "./command.ts";
export { alternatives } from "./parts/alternatives.ts";
export { splitCommands } from "./parts/split.ts";
export { unmarked } from "./parts/unquote.ts";
export {
  climbsLater,
  likelyName,
  matchesPath,
  matchesText,
  possibleNames,
  searchStart,
  searchStarts,
  withoutWildcards,
} from "./patterns.ts";
export { isReadOnlyCommand } from "./readonly/doubt.ts";
export { realPath } from "./real-path.ts";
