const weightOf = (things: number[]) =>
  things.reduce((sum, one) => sum + one, 0);

export function lighten(things: number[], limit: number): number[] {
  const notes = things.slice(0, -2).map((grams) => Math.min(grams, 1));
  const lighter = [...notes, ...things.slice(-2)];
  const saved = weightOf(things) - weightOf(lighter);
  if (weightOf(things) <= limit || saved < limit / 10) return things;
  return lighter;
}

// A test checks this:
export const check = () => ({
  seen: [
    lighten([400, 300, 90, 80], 600),
    lighten([400, 80, 90], 600),
    lighten([20, 10, 400, 300], 600),
  ],
  expected: [
    [1, 1, 90, 80],
    [400, 80, 90],
    [20, 10, 400, 300],
  ],
});
