export function rides(trips: [who: string, km: number][], purse: number) {
  let spent = 0;
  return trips.map(([who, km]) => {
    const fare = 3 + 2 * km;
    if (spent + fare > purse) return `${who} walks: ${spent} + ${fare}`;
    spent += fare;
    return `${who} rides for ${fare}`;
  });
}

// A test checks this:
export const check = () => ({
  seen: rides(
    [
      ["Ann", 3],
      ["Bo", 9],
      ["Ann", 1],
    ],
    20,
  ),
  expected: ["Ann rides for 9", "Bo walks: 9 + 21", "Ann rides for 5"],
});
