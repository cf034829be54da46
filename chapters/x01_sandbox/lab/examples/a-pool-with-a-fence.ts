type Rules = { forbidden: string[]; askFirst: string[]; deepest: number };

export function maySwim(pool: string, metres: number, rules: Rules): string {
  if (rules.forbidden.includes(pool)) return "no";
  if (rules.askFirst.includes(pool)) return "ask: the rules say so";
  return metres <= rules.deepest ? "yes" : "ask: it is deep";
}

// A test checks this:
export const check = () => {
  const rules = { forbidden: ["harbour"], askFirst: ["lake"], deepest: 1 };
  return {
    seen: [
      maySwim("harbour", 0.5, rules),
      maySwim("lake", 0.5, rules),
      maySwim("tub", 0.5, rules),
      maySwim("sea", 9, rules),
    ],
    expected: ["no", "ask: the rules say so", "yes", "ask: it is deep"],
  };
};
