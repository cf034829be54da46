type Kitchen = { pots: Set<string>; critic: () => string };

export function serve({ pots, critic }: Kitchen): string {
  return pots.size > 0 ? `wait for ${[...pots].join(", ")}` : critic();
}

export function takeDown(pot: string, kitchen: Kitchen): string {
  kitchen.pots.delete(pot);
  return serve(kitchen);
}

// A test checks this:
export const check = () => {
  const kitchen = {
    pots: new Set(["rice", "tea"]),
    critic: () => "delicious",
  };
  return {
    seen: [
      serve(kitchen),
      takeDown("tea", kitchen),
      takeDown("rice", kitchen),
    ],
    expected: ["wait for rice, tea", "wait for rice", "delicious"],
  };
};
