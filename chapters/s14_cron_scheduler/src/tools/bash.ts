/** One tool that already does everything: a shell. */
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { moveToBackground } from "../background/background.ts";
import { lastLines } from "../background/progress.ts";
import { startCommand } from "../background/start.ts";
import { type Limits, waitFor } from "../background/wait.ts";
import type { Tool } from "./tool.ts";

const TIMEOUT_MS = 120_000;
const MAX_TIMEOUT_MS = 600_000;
const BLOCKING_MS = 15_000;
const BARE_SLEEP = /^sleep\s+[\d.]+[smhd]?$/;
const MAX_OUTPUT_CHARS = 1_000_000;
const SHOWN_SO_FAR = { lines: 20, chars: 2_000 };

interface Input {
  command: string;
  timeout_ms?: number | undefined;
  run_in_background?: boolean | undefined;
}

export const bash: Tool<Input> = {
  name: "bash",
  description: `Run a bash command in the working directory. It has no input. When it takes longer than ${BLOCKING_MS / 1000} seconds
it moves to the background, and you are notified when it ends.`,
  inputSchema: z.strictObject({
    command: z.string().trim().min(1).describe("The command line, as typed in a shell."),
    timeout_ms: z
      .int()
      .positive()
      .max(MAX_TIMEOUT_MS)
      .optional()
      .describe(`Stop it after so long. Default: ${TIMEOUT_MS}, and no limit in the background.`),
    run_in_background: z.boolean().optional().describe("Do not wait for it: a server, a long build."),
  }),
  kind: "execute",
  maxResultChars: 30_000,
  label: "Bash",
  target: ({ command }) => ({ command }),
  run: (input, agent) =>
    input.run_in_background
      ? runInBackground(input, agent)
      : runCommand(input, agent, limitsOf(input, agent)),
};

/** Only the main agent is in a hurry: a subagent is waited for anyway. Who says when to stop means it; a default does not. */
function limitsOf({ command, timeout_ms }: Input, { depth }: Agent): Limits {
  const isSleep = BARE_SLEEP.test(command);
  return {
    timeoutMs: timeout_ms ?? TIMEOUT_MS,
    onTimeout: timeout_ms || isSleep ? "stop" : "background",
    blockingMs: depth > 0 || isSleep ? Infinity : BLOCKING_MS,
  };
}

/** Runs a command and gives what it printed. When it is stopped early, or moves to the background, what it printed so far and why. */
export async function runCommand(input: Input, agent: Agent, limits: Limits): Promise<string> {
  const { signal } = agent.turn;
  signal.throwIfAborted();
  const started = startCommand(input.command, agent);
  const { shell } = started;
  const outcome = await waitFor(started, agent, limits);
  if (outcome === "background") {
    const { id } = await moveToBackground(started, agent, input.timeout_ms);
    const note = `it takes long and goes on in the background as ${id}; you will be notified when it ends`;
    return report(lastLines(shell.output(2 * SHOWN_SO_FAR.chars), SHOWN_SO_FAR), note);
  }
  if (outcome !== "ended") await shell.kill();

  const { code, signal: deadlySignal } = await shell.exit;
  const output = shell.output(MAX_OUTPUT_CHARS);
  await started.output.remove();
  if (outcome === "stop")
    return report(output, `timed out after ${limits.timeoutMs / 1000} s and was stopped`);
  if (outcome === "interrupted") return report(output, "stopped: the user interrupted it");
  if (code !== 0) return report(output, `exit code ${code ?? deadlySignal}`);
  return report(output);
}

function report(output: string, note = output ? "" : "no output"): string {
  return [output, note && `(${note})`].filter(Boolean).join("\n");
}

async function runInBackground({ command, timeout_ms }: Input, agent: Agent): Promise<string> {
  const { id, output } = await moveToBackground(startCommand(command, agent), agent, timeout_ms);
  return `Started in the background as ${id}. You will be notified when it ends. Its output: bash_output, or ${output.path}.`;
}
