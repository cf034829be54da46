type Band = { name: string; piece?: string };

export function roomOf({ piece }: Band, plan: Map<string, string>): string {
  return (piece && plan.get(piece)) || "the foyer";
}

export function begin(band: Band, plan: Map<string, string>): string {
  return `${band.name} plays in ${roomOf(band, plan)}`;
}

// A test checks this:
export const check = () => {
  const plan = new Map([["waltz", "the hall"]]);
  const band: { name: string; piece?: string } = {
    name: "Trio",
    piece: "waltz",
  };
  const first = begin(band, plan);
  band.piece = "march";
  const second = begin(band, plan);
  plan.set("march", "the yard");
  return {
    seen: [first, second, begin(band, plan)],
    expected: [
      "Trio plays in the hall",
      "Trio plays in the foyer",
      "Trio plays in the yard",
    ],
  };
};
