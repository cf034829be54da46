const lines: Record<string, (words: string) => string> = {
  echo: (words) => words,
  shout: (words) => words.toUpperCase(),
};

export function connect(name: string, words: string): string {
  const names = Object.keys(lines);
  const line = names.includes(name) ? lines[name] : undefined;
  return line?.(words) ?? `no line ${name}; there are: ${names.join(", ")}`;
}

// A test checks this:
export const check = () => ({
  seen: [connect("shout", "ahoy"), connect("toString", "ahoy")],
  expected: ["AHOY", "no line toString; there are: echo, shout"],
});
