type Runner = () => Promise<string>;

export async function race(
  runners: Runner[],
  write: (line: string) => void,
) {
  const fell = (error: Error) => `fell: ${error.message}`;
  const running = runners.map((run) => run().catch(fell));
  for (const [at, runner] of running.entries())
    write(`${at + 1} ${await runner}`);
}

// A test checks this:
export const check = async () => {
  let finish = () => {};
  const second = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const board: string[] = [];
  const first = () => second.then(() => "last, and first on the board");
  const quick = async () => {
    finish();
    return "in";
  };
  await race(
    [first, quick, () => Promise.reject(new Error("a lace"))],
    (line) => board.push(line),
  );
  return {
    seen: board,
    expected: ["1 last, and first on the board", "2 in", "3 fell: a lace"],
  };
};
