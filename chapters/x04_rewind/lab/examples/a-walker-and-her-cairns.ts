export function walkBack(cairns: string[][], road: string[], to: number) {
  const there = cairns[to - 1];
  if (!there) throw new Error(`There is no cairn ${to}.`);
  cairns.push([...road]);
  return [...there];
}

// A test checks this:
export const check = () => {
  const cairns = [["village"]];
  const back = walkBack(cairns, ["village", "bridge", "peak"], 1);
  const again = walkBack(cairns, back, 2);
  return {
    seen: [back, again, cairns.length],
    expected: [["village"], ["village", "bridge", "peak"], 3],
  };
};
