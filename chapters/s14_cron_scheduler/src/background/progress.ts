import type { Clock } from "@harness/shared/clock";
import type { ShellProcess } from "@harness/shared/shell";
import { showStatus } from "@harness/shared/terminal";
import { timePasses } from "./time.ts";

const INTERVAL_MS = 1_000;
const SHOWN = { lines: 3, chars: 2_000 };

/** Shows once a second what a command printed last, until `signal` aborts. */
export async function showProgress(shell: ShellProcess, clock: Clock, signal: AbortSignal): Promise<void> {
  while (await timePasses(clock, INTERVAL_MS, signal)) {
    const lines = lastLines(shell.output(2 * SHOWN.chars), SHOWN);
    showStatus(lines.split("\n").filter(Boolean));
  }
}

/** The end of a text: at most so many lines and characters. Of a line that was drawn over itself, its last state. */
export function lastLines(text: string, { lines, chars }: { lines: number; chars: number }): string {
  const end = text
    .trimEnd()
    .split("\n")
    .map((line) => line.trimEnd().split("\r").at(-1) ?? "")
    .slice(-lines)
    .join("\n");
  // Half a character at the start is none.
  return end.slice(-chars).replace(/^[\uDC00-\uDFFF]/, "");
}
