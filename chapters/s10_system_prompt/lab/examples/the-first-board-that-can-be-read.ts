type Board = { name: string; text?: string };

type Say = (line: string) => void;

export function tonight(boards: Board[], say: Say): string {
  for (const { name, text } of boards) {
    if (text !== undefined) return text;
    say(`${name} cannot be read`);
  }
  return "nothing is on";
}

// A test checks this:
export const check = () => {
  const said: string[] = [];
  const shown = tonight(
    [{ name: "gate" }, { name: "door", text: "Jazz" }, { name: "bar" }],
    (line) => said.push(line),
  );
  return {
    seen: [shown, said],
    expected: ["Jazz", ["gate cannot be read"]],
  };
};
