export function takeKey(hooks: Map<string, string>): string {
  const key = hooks.get("hall") ?? "(no key)";
  hooks.delete("hall");
  return key;
}

export function complain(trouble: string, key: string): string {
  return trouble.replaceAll(key, "***");
}

// A test checks this:
export const check = () => {
  const hooks = new Map([
    ["hall", "k-417"],
    ["yard", "k-2"],
  ]);
  const key = takeKey(hooks);
  return {
    seen: [key, [...hooks.keys()], complain("k-417 does not turn", key)],
    expected: ["k-417", ["yard"], "*** does not turn"],
  };
};
