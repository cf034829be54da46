/** Follows a command in the background until it has ended. */
import { timePasses } from "@harness/shared/clock";
import type { ShellExit } from "@harness/shared/shell";
import type { Agent } from "../agent.ts";
import { post } from "../inbox/index.ts";
import { endNotice } from "./describe.ts";
import type { BackgroundCommand, Ending } from "./state.ts";

/** The end of piped input, and one-shot mode, wait no longer than this for a command: a server never ends. */
export const MAX_WAIT_MS = 600_000;

/** Waits until a command has ended, and reports it. */
export async function followCommand(
  entry: BackgroundCommand,
  { clock }: Agent,
  timeoutMs?: number,
): Promise<void> {
  const { shell, outputFile, startedAt } = entry;
  const over = new AbortController();
  const after = (ms: number, act: () => void) =>
    timePasses(clock, ms, over.signal).then((passed) => passed && act());
  if (timeoutMs) after(startedAt + timeoutMs - clock.now(), () => stopForTimeout(entry, timeoutMs));
  after(MAX_WAIT_MS, () => stopWaiting(entry));
  const exit = await shell.exit;
  // Children that the command left running must not outlive it.
  await shell.kill();
  over.abort();
  outputFile.close();
  Object.assign(entry, entry.stoppedAs ?? endingOf(exit));
  post(entry.inbox, endNotice(entry));
}

/** Stops a command and all its children. The first reason counts. */
export async function stopCommand(entry: BackgroundCommand, reason: Ending): Promise<void> {
  entry.stoppedAs ??= reason;
  await entry.shell.kill();
  await entry.ended;
}

function endingOf({ code, signal }: ShellExit): Ending {
  if (code === 0) return { status: "completed", detail: "" };
  return { status: "failed", detail: `exit code ${code ?? signal}` };
}

function stopForTimeout(entry: BackgroundCommand, timeoutMs: number): Promise<void> {
  return stopCommand(entry, { status: "failed", detail: `timed out after ${timeoutMs / 1000} s` });
}

function stopWaiting(entry: BackgroundCommand): void {
  entry.isAwaited = false;
  entry.inbox.wake();
}
