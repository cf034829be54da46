/** The offline model's sentences about the result of a call, which always really happened. */

import type { Language } from "../../wording/index.ts";
import { planCall } from "./actions.ts";
import type { PlainRequest } from "./requests.ts";
import { FILTERS } from "./template.ts";
import type { ToolOutcome } from "./turn.ts";
import { WORDS, type Words } from "./words/index.ts";

const MAX_LINES = 20;

/** The answer to a plain request, made from the real result of its call. */
export function describeOutcome(request: PlainRequest, outcome: ToolOutcome, language: Language): string {
  const words = WORDS[language];
  const { text } = outcome;
  if (
    (request.kind === "search" || request.kind === "if") &&
    request.text !== undefined &&
    foundNothing(text)
  )
    return words.searchNothing(request.text, request.path);
  if (hasFailed(outcome)) return words.failed(text);
  const count = FILTERS.line_count(text);
  const shown = firstLines(text, words);
  switch (request.kind) {
    case "about":
      return describeProject(request.path, text, words);
    case "read":
      return words.read(request.path, count, shown);
    case "list":
      return isNote(text) || text === "" ? words.findNothing("*") : words.list(count, shown);
    case "find":
      if (isNote(text) || text === "") return words.findNothing(request.pattern);
      return words.find(request.pattern, count, shown);
    case "if":
      if (request.text !== undefined) return words.search(request.text, request.path, count, shown);
      return isThere(outcome) ? words.exists(request.path) : words.findNothing(request.path);
    case "search":
      return words.search(request.text, request.path, count, shown);
    case "count":
      return words.count(request.path, text.trim().split(" ")[0] ?? "");
    case "occurrences":
      return words.occurrences(request.text, request.path, text.trim());
    case "run":
      return words.run(request.command, shown);
    case "head":
    case "tail":
    case "words":
      return words.run(planCall(request, ["bash"])?.input.command as string, shown);
    default:
      return words.done(isNote(text) && "path" in request ? request.path : text.trim());
  }
}

function describeProject(path: string, text: string, words: Words): string {
  const heading = FILTERS.heading(text);
  const paragraph = FILTERS.first_paragraph(text);
  return heading || paragraph ? words.about(path, heading, paragraph) : words.noProse(path);
}

/** Whether a call failed. bash reports a failed command in a line below its output. */
export function hasFailed({ tool, text, isError }: ToolOutcome): boolean {
  return isError || (tool === "bash" && /\((?:exit code (?!0\))|timed out|stopped)[^()\n]*\)\s*$/.test(text));
}

/** If grep finds nothing, it ends with exit code 1 and prints nothing. */
export function foundNothing(text: string): boolean {
  return isNote(text) && /exit code 1\)/.test(text);
}

/** Whether the text is only a note of the tool, for example `(no output)`. */
export function isNote(text: string): boolean {
  return /^(?:\([^()\n]*\)\s*)+$/.test(text);
}

/** Whether a search for one name found it. */
export function isThere({ text }: ToolOutcome): boolean {
  return text.trim() !== "" && !isNote(text);
}

function firstLines(text: string, words: Words): string {
  const rest = FILTERS.line_count(text) - MAX_LINES;
  const shown = FILTERS.lines(text, MAX_LINES);
  return rest > 0 ? `${shown}\n${words.more(rest)}` : shown;
}
