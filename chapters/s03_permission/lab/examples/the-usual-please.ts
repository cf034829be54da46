const usual = new Set<string>();

export function make(drink: string, sugar: number, ask: () => string) {
  const whole = JSON.stringify([drink, sugar]);
  if (usual.has(whole)) return "made without asking";
  const reply = ask();
  if (reply === "always") usual.add(whole);
  return reply === "no" ? "not made" : "made";
}

// A test checks this:
export const check = () => {
  const replies = ["once", "always", "no"];
  const order = (sugar: number) =>
    make("tea", sugar, () => replies.shift() ?? "no");
  usual.clear();
  return {
    seen: [order(1), order(1), order(1), order(2)],
    expected: ["made", "made", "made without asking", "not made"],
  };
};
