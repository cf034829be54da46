/** What the model and the user are told about a command in the background. */
import { clip } from "@harness/shared/text";
import { type Localized, words } from "@harness/shared/wording";
import { fromHarness } from "../harness-text.ts";
import type { Post } from "../inbox/state.ts";
import type { BackgroundCommand, StartedCommand } from "./state.ts";

/** A message contains this many of the last lines of the output. */
export const TAIL_LINES = 20;
const HANDED_OVER =
  "The agent that started it has ended. It is yours now, and you will be notified when it ends.";

/** The message that a command has ended. */
export function endNotice(entry: BackgroundCommand): Post {
  return notification(entry, outputLines(entry));
}

/** The message to a parent that a command of its subagent still runs. */
export function handOverNotice(entry: BackgroundCommand): Post {
  return notification(entry, [HANDED_OVER]);
}

function notification(entry: BackgroundCommand, lines: string[]): Post {
  const notice = commandState(entry);
  const text = fromHarness("notification", [notice.en, ...lines].join("\n"));
  return { id: entry.id, text, notice };
}

/** The state of a command in one line: "bg1 failed (exit code 7): npm run build". The model reads it in English. */
export function commandState(entry: BackgroundCommand): Localized {
  return words.commandState({ ...entry, command: commandTitle(entry) });
}

/** The command on one line, at most 200 characters. */
export function commandTitle({ command }: StartedCommand): string {
  const [line = "", ...rest] = command.split("\n");
  return clip(rest.length > 0 ? `${line} …` : line, 200);
}

function outputLines({ shell, outputFile }: BackgroundCommand): string[] {
  const tail = shell.lastLines(TAIL_LINES);
  const { path, bytes, problem } = outputFile;
  const ends = tail ? ["The last lines of its output:", tail] : ["It printed nothing."];
  if (!path) return [...ends, `The rest is lost: ${problem}.`];
  const gap = problem && `; ${problem}`;
  return [...ends, `All of its output is in ${path} (${bytes} bytes${gap}). bash_output reads it too.`];
}
