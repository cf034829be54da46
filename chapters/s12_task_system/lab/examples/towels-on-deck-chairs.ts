type Chair = { number: number; towel?: string };

export function lieDown(chair: Chair, me: string, guests: string[]): string {
  const { towel, number } = chair;
  if (towel === me) return `chair ${number} is yours already`;
  if (towel && guests.includes(towel))
    return `chair ${number} belongs to ${towel}`;
  chair.towel = me;
  const why = towel ? `: ${towel} has left` : "";
  return `chair ${number} is yours${why}`;
}

// A test checks this:
export const check = () => {
  const chair = { number: 4, towel: "Ann" };
  return {
    seen: [
      lieDown(chair, "Bo", ["Ann", "Bo"]),
      lieDown(chair, "Bo", ["Bo"]),
      lieDown(chair, "Bo", ["Bo"]),
      lieDown({ number: 5 }, "Bo", []),
    ],
    expected: [
      "chair 4 belongs to Ann",
      "chair 4 is yours: Ann has left",
      "chair 4 is yours already",
      "chair 5 is yours",
    ],
  };
};
