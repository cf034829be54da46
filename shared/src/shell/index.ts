export { findBash } from "./bash.ts";
export { clipMiddle } from "./clip.ts";
export { type RunOptions, runShell } from "./run.ts";
export { type ShellExit, type ShellOptions, type ShellProcess, startShell } from "./shell.ts";
