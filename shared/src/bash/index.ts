/** A shell command as a gate sees it: its parts, its files, its doubts. Nothing here runs anything. */

export { alternatives } from "./alternatives.ts";
export { type IsAllowed, type NamedFile, readCommand, type ShellCommand, type ShellPart } from "./command.ts";
export { isReadOnlyCommand } from "./readonly.ts";
export { splitCommands } from "./split.ts";
export { unmarked } from "./unquote.ts";
