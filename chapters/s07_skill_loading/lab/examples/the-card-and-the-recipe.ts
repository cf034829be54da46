type Dish = { line: string; recipe: () => string };

export function card(dishes: Map<string, Dish>): string[] {
  return [...dishes].map(([name, { line }]) => `- ${name}: ${line}`);
}

export function order(name: string, dishes: Map<string, Dish>): string {
  const names = [...dishes.keys()].join(", ");
  return dishes.get(name)?.recipe() ?? `no ${name}; there are: ${names}`;
}

// A test checks this:
export const check = () => {
  let soup = "Boil leeks.";
  const dishes = new Map([
    ["soup", { line: "for cold days", recipe: () => soup }],
  ]);
  const shown = card(dishes);
  soup = "Boil leeks. Add salt.";
  return {
    seen: [shown, order("soup", dishes), order("Soup", dishes)],
    expected: [
      ["- soup: for cold days"],
      "Boil leeks. Add salt.",
      "no Soup; there are: soup",
    ],
  };
};
