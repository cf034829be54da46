/** The permission gate, for judges outside of the chapter. No file of the chapter imports it. */
export { isReadOnlyCommand, splitCommands } from "@harness/shared/bash";
export { sensitivityOf } from "@harness/shared/files";
export { checkCall, type GateOptions, matchesRule } from "./check-call.ts";
export { MODES, type Mode, type Result, type ToolKind, type Verdict } from "./state.ts";
