type Board = { lines: string[] };

type Think = (lines: string[]) => Promise<string[]>;

export async function add(board: Board, think: Think): Promise<void> {
  const ideas = await think(board.lines);
  const now = board.lines;
  const missing = ideas.filter((idea) => !now.includes(idea));
  board.lines = [...now, ...missing];
}

// A test checks this:
export const check = async () => {
  const board = { lines: ["milk"] };
  const anns = add(board, async () => ["eggs", "tea"]);
  const bos = add(board, async (lines) => [`${lines.length} line`, "tea"]);
  await Promise.all([anns, bos]);
  return { seen: board.lines, expected: ["milk", "eggs", "tea", "1 line"] };
};
