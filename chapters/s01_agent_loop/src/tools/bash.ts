/** bash: a shell, the one tool that can do everything. */
import { startShell } from "@harness/shared/shell";
import * as z from "zod";
import type { Tool } from "./tool.ts";

const TIMEOUT_MS = 120_000;
const MAX_OUTPUT_CHARS = 30_000;

export const bashTool: Tool<{ command: string }> = {
  name: "bash",
  description: `Run a bash command in the working directory. It gets no input, and ${TIMEOUT_MS / 1000} seconds to finish.`,
  inputSchema: z.strictObject({
    command: z.string().trim().min(1).describe("The command line, as typed in a shell."),
  }),
  run: ({ command }, agent) => runCommand(command, agent.workdir, agent.turn.signal, TIMEOUT_MS),
};

/** Runs a command and returns its output. If it is stopped early, also the reason. */
export async function runCommand(
  command: string,
  cwd: string,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<string> {
  signal.throwIfAborted();
  const shell = startShell(command, { cwd });
  // Kept in a variable: a timeout that only AbortSignal.any refers to may be collected before it fires.
  const timeout = AbortSignal.timeout(timeoutMs);
  const stop = AbortSignal.any([signal, timeout]);
  await Promise.race([shell.exit, aborted(stop)]);
  if (stop.aborted) await shell.kill();

  const { code, signal: deadlySignal } = await shell.exit;
  const output = shell.output(MAX_OUTPUT_CHARS);
  if (timeout.aborted) return withNote(output, `timed out after ${timeoutMs / 1000} s and was stopped`);
  if (signal.aborted) return withNote(output, "stopped: the user interrupted it");
  if (code !== 0) return withNote(output, `exit code ${code ?? deadlySignal}`);
  return output || "(no output)";
}

function withNote(output: string, note: string): string {
  return output ? `${output}\n(${note})` : `(${note})`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
