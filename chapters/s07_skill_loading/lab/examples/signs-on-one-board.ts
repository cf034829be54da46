type Sign = { name: string; text: string };

export function hang(signs: Sign[], width: number): string[] {
  const whole = signs.map(({ name, text }) => `${name}: ${text}`);
  if (whole.join("").length <= width) return whole;
  const share = Math.floor(width / signs.length);
  return signs.map(({ name, text }) => {
    const room = Math.max(0, share - name.length - 2);
    return `${name}: ${text.slice(0, room)}`;
  });
}

// A test checks this:
export const check = () => {
  const signs = [
    { name: "pier", text: "boats leave at noon" },
    { name: "bar", text: "tea" },
  ];
  return {
    seen: [hang(signs, 40), hang(signs, 24)],
    expected: [
      ["pier: boats leave at noon", "bar: tea"],
      ["pier: boats ", "bar: tea"],
    ],
  };
};
