/** Sees a command in the background to its end, whatever that is. */
import { timePasses } from "@harness/shared/clock";
import { closeSpool, type ShellExit } from "@harness/shared/shell";
import type { Agent } from "../agent.ts";
import { post } from "../inbox/index.ts";
import { endOf, tailOf } from "./report.ts";
import type { BackgroundCommand, StartedCommand } from "./state.ts";

/** The end of piped input, and one-shot mode, wait this long for a command. A server would keep them for ever. */
export const MAX_WAIT_MS = 600_000;

/** Waits for the end of a command and reports it. */
export async function follow(
  entry: BackgroundCommand,
  { shell, startedAt }: StartedCommand,
  agent: Agent,
  timeoutMs?: number,
): Promise<void> {
  const { clock } = agent;
  const over = new AbortController();
  const after = (ms: number, act: () => void) =>
    timePasses(clock, ms, over.signal).then((passed) => passed && act());
  if (timeoutMs) after(startedAt + timeoutMs - clock.now(), () => timeOut(entry, timeoutMs));
  after(MAX_WAIT_MS, () => stopWaiting(entry));
  const exit = await shell.exit;
  // What it left behind must not outlive it.
  await shell.kill();
  over.abort();
  conclude(entry, ...outcomeOf(exit));
  entry.tail = tailOf(shell);
  closeSpool(entry.spool);
  entry.shell = undefined;
  post(entry.inbox, endOf(entry));
}

/** Ends a command and all its children, and says why. */
export async function stop(
  entry: BackgroundCommand,
  status: "failed" | "stopped",
  detail = "",
): Promise<void> {
  conclude(entry, status, detail);
  await entry.shell?.kill();
  await entry.ended;
}

/** Only what is said first counts: the signal that ends a stopped command is no failure of its own. */
function conclude(entry: BackgroundCommand, status: BackgroundCommand["status"], detail: string): void {
  if (entry.status === "running") Object.assign(entry, { status, detail });
}

function outcomeOf({ code, signal }: ShellExit): ["completed" | "failed", string] {
  return code === 0 ? ["completed", ""] : ["failed", `exit code ${code ?? signal}`];
}

function timeOut(entry: BackgroundCommand, timeoutMs: number): Promise<void> {
  return stop(entry, "failed", `timed out after ${timeoutMs / 1000} s`);
}

function stopWaiting(entry: BackgroundCommand): void {
  entry.isAwaited = false;
  entry.inbox.wake();
}
