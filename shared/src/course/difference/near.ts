/** The lines of a changed file to read: every change with the function or block around it. Browser code uses it, too. */

/** One line of a changed file: unchanged, removed or new. */
export interface DiffLine {
  kind: " " | "-" | "+";
  text: string;
}

/** Around a change, blocks of up to this many lines are shown whole; of longer blocks only the lines near the change. */
const WHOLE_BLOCK = 40;
const NEAR = 6;

/** Returns the indices of the lines to show. */
export function linesNearChanges(lines: DiffLine[]): Set<number> {
  const shown = new Set<number>();
  lines.forEach((line, index) => {
    if (line.kind === " ") return;
    const [start, end] = surroundings(lines, index);
    for (let at = start; at <= end; at++) shown.add(at);
  });
  return shown;
}

/** The first and last line to show around a change: its whole block if that is short, else the near lines of it. */
function surroundings(lines: DiffLine[], index: number): [number, number] {
  let start = index;
  while (start > 0 && !startsBlock(lines, start)) start--;
  let end = index;
  while (end < lines.length - 1 && !startsBlock(lines, end + 1)) end++;
  if (end - start < WHOLE_BLOCK) return [start, end];
  return [Math.max(start, index - NEAR), Math.min(end, index + NEAR)];
}

/** In formatted code a block begins after an empty line, without indentation. */
function startsBlock(lines: DiffLine[], index: number): boolean {
  const before = lines[index - 1]?.text;
  return before !== undefined && before.trim() === "" && /^\S/.test(lines[index]?.text ?? "");
}
