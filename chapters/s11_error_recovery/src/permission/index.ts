// The permission gate, from outside.

export { isReadOnlyCommand, splitCommands } from "@harness/shared/bash";
export { createGate, type Gate, type GateCall, type GateOptions, type Verdict } from "./gate.ts";
export { MODES, type Mode, type Result, type ToolKind } from "./modes.ts";
export { matchesRule, parseRule } from "./rules.ts";
export { sensitivityOf } from "./sensitivity.ts";
