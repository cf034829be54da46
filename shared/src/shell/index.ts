/** Runs shell commands and programs, and keeps their output. */

export {
  bashScript,
  findBash,
  findProgram,
  ignoreProgramsIn,
  limitedCommand,
  type Wrap,
} from "./bash.ts";
export { type Company, openCompany } from "./company.ts";
export { type Gate, openGate } from "./gate.ts";
export {
  forgetEmptyGroupsSoon,
  installExitHooks,
  keepTrackOf,
  killGroup,
  OWN_GROUP,
  signalGroup,
} from "./groups.ts";
export { OutputFile } from "./output-file.ts";
export { type Program, type ProgramOptions, startProgram } from "./program.ts";
export { type RunOptions, runShell } from "./run.ts";
export { findSandbox, type Sandbox, type Walls } from "./sandbox.ts";
export { progressLines, type ShellExit, type ShellOptions, type ShellProcess, startShell } from "./shell.ts";
export { tryToStart } from "./start.ts";
