const matters: { text: string; isOpen: boolean }[] = [];

export const open = (text: string) => matters.push({ text, isOpen: true });

export function settle(number: number, how: string): string {
  const matter = matters[number - 1];
  if (!matter?.isOpen) return `number ${number} is not waiting`;
  matter.isOpen = false;
  return `${matter.text}: ${how}`;
}

// A test checks this:
export const check = () => {
  const first = open("a boat licence");
  const told = [settle(first, "back to you"), settle(first, "granted")];
  return {
    seen: [
      ...told,
      settle(open("a boat licence"), "granted"),
      settle(first + 5, "granted"),
    ].map((line) => line.replace(/\d+/, "n")),
    expected: [
      "a boat licence: back to you",
      "number n is not waiting",
      "a boat licence: granted",
      "number n is not waiting",
    ],
  };
};
