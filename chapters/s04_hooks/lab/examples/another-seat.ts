type Steward = (seat: string) => string;

function problemWith(seat: string, taken: string[]): string | undefined {
  if (!/^[A-F]\d$/.test(seat)) return `${seat} is no seat`;
  return taken.includes(seat) ? `${seat} is taken` : undefined;
}

export function book(wish: string, taken: string[], steward: Steward) {
  const seat = problemWith(wish, taken) ? wish : steward(wish);
  return problemWith(seat, taken) ?? `booked ${seat}`;
}

// A test checks this:
export const check = () => ({
  seen: ["A1", "Z9", "B2", "C3"].map((wish) =>
    book(wish, ["A2"], (seat) => ({ B2: "A2", C3: "row 3" })[seat] ?? seat),
  ),
  expected: [
    "booked A1",
    "Z9 is no seat",
    "A2 is taken",
    "row 3 is no seat",
  ],
});
