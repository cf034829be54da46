export function evenings(days: string[][]): string[] {
  let dry = 0;
  return days.map((chores) => {
    dry = chores.includes("water") ? 0 : dry + 1;
    if (dry < 3) return "good night";
    dry = 0;
    return "the roses are dry";
  });
}

// A test checks this:
export const check = () => ({
  seen: evenings([
    ["water"],
    ["mow", "rake", "dig"],
    ["mow"],
    [],
    ["mow"],
    ["water", "mow"],
  ]),
  expected: [
    "good night",
    "good night",
    "good night",
    "the roses are dry",
    "good night",
    "good night",
  ],
});
