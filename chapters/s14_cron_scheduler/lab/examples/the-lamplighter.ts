type Lamp = { street: string; next: number; every: number };

export function round(lamps: Lamp[], now: number): string[] {
  const due = lamps.filter(({ next }) => next <= now);
  due.sort((a, b) => a.next - b.next);
  return due.map((lamp) => {
    const times = Math.floor((now - lamp.next) / lamp.every) + 1;
    lamp.next += times * lamp.every;
    return `${lamp.street}: due ${times}x, lit once`;
  });
}

// A test checks this:
export const check = () => {
  const lamps = [
    { street: "Quay", next: 8, every: 24 },
    { street: "Hill", next: 5, every: 2 },
    { street: "Lane", next: 12, every: 24 },
  ];
  return {
    seen: [
      round(lamps, 10),
      lamps.map(({ next }) => next),
      round(lamps, 10),
    ],
    expected: [
      ["Hill: due 3x, lit once", "Quay: due 1x, lit once"],
      [32, 11, 12],
      [],
    ],
  };
};
