type Board = Map<string, number>;

export function openStall(board: Board): (fruit: string) => string {
  return (fruit) => `${fruit}: ${board.get(fruit) ?? "sold out"}`;
}

export function rewrite(board: Board, prices: Board): void {
  board.clear();
  for (const [fruit, price] of prices) board.set(fruit, price);
}

// A test checks this:
export const check = () => {
  const board = new Map([
    ["fig", 2],
    ["kiwi", 4],
  ]);
  const [ann, bo] = [openStall(board), openStall(board)];
  rewrite(board, new Map([["fig", 3]]));
  return {
    seen: [ann("fig"), bo("fig"), bo("kiwi")],
    expected: ["fig: 3", "fig: 3", "kiwi: sold out"],
  };
};
