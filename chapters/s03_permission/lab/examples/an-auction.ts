export function auction(lots: string[], lines: string[]): string[] {
  let isOver = false;
  return lots.map((lot) => {
    if (isOver) return `${lot}: the auction is over`;
    const word = lines.shift();
    if (word === undefined) return `${lot}: nobody is in the room`;
    isOver = word === "no";
    return `${lot}: ${isOver ? "not sold" : "sold"}`;
  });
}

// A test checks this:
export const check = () => ({
  seen: [
    auction(["vase", "lamp", "desk"], ["yes", "no", "yes"]),
    auction(["clock"], []),
  ],
  expected: [
    ["vase: sold", "lamp: not sold", "desk: the auction is over"],
    ["clock: nobody is in the room"],
  ],
});
