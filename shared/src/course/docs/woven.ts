/** Lines of several actors that work at the same time: their order differs from run to run. */

/** Whether these lines are all strands, interleaved in any way, with each strand in its own order. */
export function isWovenOf(lines: string[], strands: string[][]): boolean {
  // All possible states at this line: the number of lines that each strand has used.
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
