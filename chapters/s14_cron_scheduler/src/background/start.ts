import { type ShellProcess, startShell } from "@harness/shared/shell";
import type { Agent } from "../agent.ts";
import { createOutputFile, type OutputFile } from "./output-file.ts";

/** A command that was started, and may yet end in the foreground or move to the background. */
export interface StartedCommand {
  command: string;
  shell: ShellProcess;
  output: OutputFile;
  /** By the agent's clock. */
  startedAt: number;
}

/** Starts a command. Throws an Error when it cannot be started; nothing is left then. */
export function startCommand(command: string, { workdir, state, background, clock }: Agent): StartedCommand {
  const output = createOutputFile(state, () => `bg${++background.ids}`);
  const shell = startShell(command, { cwd: workdir, onOutput: output.add });
  return { command, shell, output, startedAt: clock.now() };
}
