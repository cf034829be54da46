type Street = { from: string; to: string };

function reachable(seen: string[], streets: Street[]): string[] {
  const isNew = (s: Street) => seen.includes(s.from) && !seen.includes(s.to);
  const street = streets.find(isNew);
  return street ? reachable([...seen, street.to], streets) : seen;
}

export function build(plan: Street, streets: Street[]): Street[] {
  if (reachable([plan.to], streets).includes(plan.from)) return streets;
  return [...streets, plan];
}

// A test checks this:
export const check = () => {
  const streets = [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
  ];
  const shortcut = { from: "a", to: "c" };
  return {
    seen: [build({ from: "c", to: "a" }, streets), build(shortcut, streets)],
    expected: [streets, [...streets, shortcut]],
  };
};
