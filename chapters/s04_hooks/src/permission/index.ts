/** The permission gate, for judges outside of the chapter. No file of the chapter imports it. */

export { sensitivityOf } from "@harness/shared/sensitive-files";
export { isReadOnlyCommand, splitCommands } from "@harness/shared/shell-syntax";
export { checkCall, type GateOptions, matchesRule } from "./check-call.ts";
export { MODES, type Mode, type Result, type ToolKind, type Verdict } from "./state.ts";
