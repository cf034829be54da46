/** The permission gate, for judges outside of the chapter. No file of the chapter imports it. */
export { isReadOnlyCommand, splitCommands } from "@harness/shared/bash";
export { checkCall, type GateOptions, matchesRule } from "./check-call.ts";
export { sensitivityOf } from "./sensitivity.ts";
export { MODES, type Mode, type Result, type ToolKind, type Verdict } from "./state.ts";
