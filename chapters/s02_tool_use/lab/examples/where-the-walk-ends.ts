export function walk(route: string, yard: number): string {
  let place = 0;
  for (const step of route) place += step === ">" ? 1 : -1;
  if (Math.abs(place) > yard)
    return `${route} ends ${Math.abs(place)} steps out`;
  return `${route} is fine`;
}

// A test checks this:
export const check = () => ({
  seen: [walk(">>><<<", 2), walk(">>", 2), walk("<><<<", 2)],
  expected: [">>><<< is fine", ">> is fine", "<><<< ends 3 steps out"],
});
