/** What changes between two texts, as a diff for the user. */

import { createTwoFilesPatch, OMIT_HEADERS } from "diff";

const CONTEXT_LINES = 3;
/** With more edits, the search for the shortest diff takes minutes. */
const MAX_EDITS = 1_000;

/** The change of a file as a unified diff, or a remark when there is nothing to show. `before` is undefined for a new file. */
export function fileDiff(before: string | undefined, after: string): string {
  if (before === after) return "(no change)";
  if (before === undefined && after === "") return "(an empty file)";
  return unifiedDiff(before ?? "", after);
}

/** A unified diff without file names. After too many edits: all old lines with "-", then all new lines with "+". */
export function unifiedDiff(before: string, after: string): string {
  const options = { context: CONTEXT_LINES, headerOptions: OMIT_HEADERS, maxEditLength: MAX_EDITS };
  const diff = createTwoFilesPatch("", "", before, after, "", "", options);
  return diff ?? [...marked("-", before), ...marked("+", after)].join("\n");
}

function marked(mark: string, text: string): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.map((line) => mark + line);
}
