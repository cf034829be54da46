/** bash: a shell, the one tool that can do everything. */
import { isReadOnlyCommand } from "@harness/shared/shell-syntax";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import { TAIL_LINES } from "../background/describe.ts";
import { moveToBackground, startCommand } from "../background/index.ts";
import type { StartedCommand } from "../background/state.ts";
import { type Limits, waitForCommand } from "../background/wait.ts";
import type { Tool } from "./tool.ts";

const TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 600_000;
const BLOCKING_MS = 15_000;
const BARE_SLEEP = /^sleep\s+[\d.]+[smhd]?$/;
const MAX_OUTPUT_CHARS = 1_000_000;

interface Input {
  command: string;
  timeout_ms?: number | undefined;
  run_in_background?: boolean | undefined;
}

export const bashTool: Tool<Input> = {
  name: "bash",
  description: `Run a bash command in the working directory. It gets no input. When it takes longer than ${BLOCKING_MS / 1000} seconds
it may move to the background, and you are notified when it ends.`,
  inputSchema: z.strictObject({
    command: z.string().trim().min(1).describe("The command line, as typed in a shell."),
    timeout_ms: z.int().positive().max(MAX_TIMEOUT_MS).optional().describe("Stop it after so long."),
    run_in_background: z.boolean().optional().describe("Do not wait for it: a server, a long build."),
  }),
  kind: "execute",
  isConcurrencySafe: ({ command, run_in_background }) => !run_in_background && isReadOnlyCommand(command),
  maxResultChars: 30_000,
  label: "Bash",
  target: ({ command }) => ({ of: "command", text: command }),
  run: runCommand,
};

/** Runs a command and returns its output. If it is stopped or moves to the background: its output so far, and why. */
export async function runCommand(input: Input, agent: Agent): Promise<string> {
  agent.turn.signal.throwIfAborted();
  const started = startCommand(input.command, agent);
  const limits = limitsOf(input, agent);
  const outcome = input.run_in_background ? "background" : await waitForCommand(started, agent, limits);
  if (outcome === "background") return goOnInBackground(started, input, agent);
  const { shell, outputFile } = started;
  if (outcome !== "ended") await shell.kill();

  const { code, signal: deadlySignal } = await shell.exit;
  const output = shell.output(MAX_OUTPUT_CHARS);
  await outputFile.remove();
  if (outcome === "stop")
    return withNote(output, `timed out after ${limits.timeoutMs / 1000} s and was stopped`);
  if (outcome === "interrupted") return withNote(output, "stopped: the user interrupted it");
  if (code !== 0) return withNote(output, `exit code ${code ?? deadlySignal}`);
  return output || "(no output)";
}

function withNote(output: string, note: string): string {
  return output ? `${output}\n(${note})` : `(${note})`;
}

/**
 * After the timeout that the model set, the command is stopped; after the default one it moves to the background. A bare sleep
 * stays: it is meant as a wait. Only the main agent has a blocking limit, because its user waits at the terminal.
 */
function limitsOf({ command, timeout_ms }: Input, { depth, background }: Agent): Limits {
  const canMove = background.isAuto && !BARE_SLEEP.test(command);
  return {
    timeoutMs: timeout_ms ?? TIMEOUT_MS,
    onTimeout: canMove && !timeout_ms ? "background" : "stop",
    blockingMs: canMove && depth === 0 ? BLOCKING_MS : Infinity,
  };
}

/** Moves a command to the background: the model asked for it, or the command has blocked the turn for too long. */
async function goOnInBackground(started: StartedCommand, input: Input, agent: Agent): Promise<string> {
  const { id, outputFile } = await moveToBackground(started, agent, input.timeout_ms);
  const where = outputFile.path ? `bash_output, or ${outputFile.path}` : "bash_output";
  if (input.run_in_background)
    return `Started in the background as ${id}. You will be notified when it ends. Its output: ${where}.`;
  const note = `it takes long and goes on in the background as ${id}; you will be notified when it ends`;
  return withNote(started.shell.lastLines(TAIL_LINES), note);
}
