type Space = { car: string; until: number };

export function pay(space: Space, car: string, now: number): string {
  const isOver = now >= space.until;
  if (!isOver && space.car !== car) return `${space.car} is parked here`;
  Object.assign(space, { car, until: now + 20 });
  return isOver ? "parked anew" : "paid on";
}

// A test checks this:
export const check = () => {
  const space = { car: "red", until: 20 };
  return {
    seen: [
      pay(space, "blue", 10),
      pay(space, "red", 15),
      pay(space, "blue", 30),
      pay(space, "blue", 35),
      pay(space, "red", 36),
      space,
    ],
    expected: [
      "red is parked here",
      "paid on",
      "red is parked here",
      "parked anew",
      "blue is parked here",
      { car: "blue", until: 55 },
    ],
  };
};
