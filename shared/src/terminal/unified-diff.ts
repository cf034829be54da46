/** What changes between two texts. */

import { createTwoFilesPatch, OMIT_HEADERS } from "diff";

const CONTEXT_LINES = 3;
/** Beyond it the search for the shortest diff takes minutes. */
const MAX_EDITS = 1_000;

/** A unified diff without file names. When almost nothing stays: all old lines out, all new lines in. */
export function unifiedDiff(before: string, after: string): string {
  const options = { context: CONTEXT_LINES, headerOptions: OMIT_HEADERS, maxEditLength: MAX_EDITS };
  const diff = createTwoFilesPatch("", "", before, after, "", "", options);
  return diff ?? [...marked("-", before), ...marked("+", after)].join("\n");
}

function marked(mark: string, text: string): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.map((line) => mark + line);
}
