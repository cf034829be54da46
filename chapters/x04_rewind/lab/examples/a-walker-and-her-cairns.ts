type Cairn = { at: string; road: string[] };

export function walkBack(
  cairns: Cairn[],
  road: string[],
  to: number,
): string[] {
  const goal = cairns[to - 1];
  if (!goal)
    throw new Error(`There are ${cairns.length} cairns, and no ${to}.`);
  cairns.push({ at: "turned round here", road: [...road] });
  return [...goal.road];
}

// A test checks this:
export const check = () => {
  const cairns = [{ at: "bridge", road: ["village"] }];
  const back = walkBack(cairns, ["village", "bridge", "peak"], 1);
  const again = walkBack(cairns, back, 2);
  return {
    seen: [back, again, cairns.length],
    expected: [["village"], ["village", "bridge", "peak"], 3],
  };
};
