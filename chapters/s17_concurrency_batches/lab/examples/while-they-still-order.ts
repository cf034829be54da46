type Dish = { name: string; isCold: boolean; isWhole: boolean };

export function beginWith(order: Dish[]): string[] {
  const stop = order.findIndex(({ isCold, isWhole }) => !isCold || !isWhole);
  const ready = stop < 0 ? order : order.slice(0, stop);
  return ready.map(({ name }) => name);
}

// A test checks this:
export const check = () => {
  const cold = (name: string) => ({ name, isCold: true, isWhole: true });
  return {
    seen: [
      beginWith([
        cold("salad"),
        { ...cold("soup"), isCold: false },
        cold("cake"),
      ]),
      beginWith([
        cold("salad"),
        cold("cake"),
        { ...cold("ice with"), isWhole: false },
      ]),
    ],
    expected: [["salad"], ["salad", "cake"]],
  };
};
