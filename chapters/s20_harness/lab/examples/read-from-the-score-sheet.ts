type Move = { player: string; takes?: string };

export function whoWon(moves: Move[]): string {
  const last = moves.findIndex(({ takes }) => takes === "king");
  if (last < 0) return `not over after ${moves.length} moves`;
  return `${moves[last]?.player}, in move ${last + 1}`;
}

// A test checks this:
export const check = () => {
  const moves = [{ player: "Ann", takes: "pawn" }, { player: "Bo" }];
  return {
    seen: [
      whoWon(moves),
      whoWon([...moves, { player: "Ann", takes: "king" }]),
    ],
    expected: ["not over after 2 moves", "Ann, in move 3"],
  };
};
