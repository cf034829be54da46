/**
 * Former prompts come back with Up and Down. Node's readline could do that too, but from version 24 on it turns a prompt of
 * several lines upside down when it keeps it, and hands it on like that.
 */

export interface History {
  /** The prompts that were sent, the newest first. */
  former: string[];
  /** Which of them is in the line; -1 when it is none. */
  at: number;
  /** The line before a former prompt took its place. */
  typed: string;
  /** The text before the cursor at that moment: only prompts that begin with it come back. */
  start: string;
}

export function createHistory(former: string[]): History {
  return { former, at: -1, typed: "", start: "" };
}

/** The line after Up (1) or Down (-1); undefined when it stays as it is. */
export function recall(
  history: History,
  { line, cursor }: { line: string; cursor: number },
  step: 1 | -1,
): string | undefined {
  const { former } = history;
  // A prompt that was changed after it came back is one that is being typed.
  if (line !== former[history.at])
    Object.assign(history, { at: -1, typed: line, start: line.slice(0, cursor) });
  const fits = (text: string) => text.startsWith(history.start) && text !== line;
  let at = history.at + step;
  for (let text = former[at]; text !== undefined && !fits(text); text = former[at]) at += step;
  if (at < -1 || at >= former.length) return undefined;
  history.at = at;
  return former[at] ?? history.typed;
}
