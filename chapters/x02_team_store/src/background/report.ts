/** What is said about a command in the background. */
import { clip, lastLines, type ShellProcess } from "@harness/shared/shell";
import { type Localized, words } from "@harness/shared/wording";
import { fromHarness } from "../harness-text.ts";
import type { Post } from "../inbox/state.ts";
import type { BackgroundCommand } from "./state.ts";

const TAIL = { lines: 20, chars: 2_000 };
const HANDED_OVER =
  "The agent that started it has ended. It is yours now, and you will be notified when it ends.";

/** What is posted when a command has ended. */
export function endOf(entry: BackgroundCommand): Post {
  return notification(entry, lastWords(entry));
}

/** What is posted when the agent that started a command has ended, and the command has not. */
export function handedOver(entry: BackgroundCommand): Post {
  return notification(entry, [HANDED_OVER]);
}

function notification(entry: BackgroundCommand, lines: string[]): Post {
  const notice = headline(entry);
  const text = fromHarness("notification", [notice.en, ...lines].join("\n"));
  return { id: entry.id, text, notice };
}

/** In one line how a command stands: "bg1 failed (exit code 7): npm run build". The model reads it in English. */
export function headline(entry: BackgroundCommand): Localized {
  return words.commandState({ ...entry, command: onOneLine(entry) });
}

export function onOneLine({ command }: Pick<BackgroundCommand, "command">): string {
  const [line = "", ...rest] = command.split("\n");
  return clip(rest.length > 0 ? `${line} …` : line, 200);
}

/** The last lines of what a command has printed so far. */
export function tailOf(shell: ShellProcess): string {
  return lastLines(shell.output(2 * TAIL.chars), TAIL);
}

function lastWords({ tail, spool }: BackgroundCommand): string[] {
  const ends = tail ? ["The last lines of its output:", tail] : ["It printed nothing."];
  if (!spool.file) return [...ends, `The rest is lost: ${spool.problem}.`];
  const gap = spool.problem && `; ${spool.problem}`;
  const { path } = spool.file;
  return [...ends, `All of its output is in ${path} (${spool.bytes} bytes${gap}). bash_output reads it too.`];
}
