type Bag = { number: number; washing: Promise<string> };

export function handIn({ number, washing }: Bag, pigeonhole: string[]) {
  const note = (how: string) => pigeonhole.push(`bag ${number} ${how}`);
  const done = (what: string) => note(`is done: ${what}`);
  washing.then(done, ({ message }: Error) => note(`is lost: ${message}`));
  return `bag ${number}: you may go`;
}

// A test checks this:
export const check = async () => {
  const pigeonhole: string[] = [];
  const ends = [
    Promise.resolve("4 shirts"),
    Promise.reject(new Error("the red sock")),
  ];
  const tickets = ends.map((end, at) =>
    handIn({ number: at + 1, washing: end }, pigeonhole),
  );
  const atOnce = [...pigeonhole];
  await Promise.allSettled(ends);
  return {
    seen: [tickets, atOnce, pigeonhole],
    expected: [
      ["bag 1: you may go", "bag 2: you may go"],
      [],
      ["bag 1 is done: 4 shirts", "bag 2 is lost: the red sock"],
    ],
  };
};
