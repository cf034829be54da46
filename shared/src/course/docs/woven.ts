/** Lines of several actors who work side by side: in which order they meet differs from run to run. */

/** Whether these are the lines of all strands, each in its own order, whoever came first. */
export function isWovenOf(lines: string[], strands: string[][]): boolean {
  // All the ways to have come as far as this line: how many lines of each strand are behind us.
  let ways = [strands.map(() => 0)];
  for (const line of lines) ways = distinct(ways.flatMap((way) => stepsTo(line, way, strands)));
  return ways.some((way) => way.every((taken, i) => taken === strands[i]?.length));
}

function stepsTo(line: string, way: number[], strands: string[][]): number[][] {
  return strands.flatMap((strand, i) => {
    const taken = way[i] ?? 0;
    return strand[taken] === line ? [way.with(i, taken + 1)] : [];
  });
}

function distinct(ways: number[][]): number[][] {
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}
