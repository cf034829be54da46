/** Which lines of a changed file are worth reading: every change with the function or block around it. Pages use it too. */

/** One line of a changed file: as before, taken away or new. */
export interface DiffLine {
  kind: " " | "-" | "+";
  text: string;
}

/** Blocks up to this many lines are shown whole around a change; of longer ones only the lines near it. */
const WHOLE_BLOCK = 40;
const NEAR = 6;

/** The indices of the lines to show. */
export function linesNearChanges(lines: DiffLine[]): Set<number> {
  const shown = new Set<number>();
  lines.forEach((line, index) => {
    if (line.kind === " ") return;
    const [start, end] = surroundings(lines, index);
    for (let at = start; at <= end; at++) shown.add(at);
  });
  return shown;
}

/** First and last line of the top-level block around a line: from one unindented start to the next blank before one. */
function surroundings(lines: DiffLine[], index: number): [number, number] {
  let start = index;
  while (start > 0 && !startsBlock(lines, start)) start--;
  let end = index;
  while (end < lines.length - 1 && !startsBlock(lines, end + 1)) end++;
  if (end - start < WHOLE_BLOCK) return [start, end];
  return [Math.max(start, index - NEAR), Math.min(end, index + NEAR)];
}

/** Blocks of formatted code begin after an empty line, without indentation. */
function startsBlock(lines: DiffLine[], index: number): boolean {
  const before = lines[index - 1]?.text;
  return before !== undefined && before.trim() === "" && /^\S/.test(lines[index]?.text ?? "");
}
