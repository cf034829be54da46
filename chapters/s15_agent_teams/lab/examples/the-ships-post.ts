type Boxes = Map<string, string[]>;

export function post(from: string, to: string, text: string, boxes: Boxes) {
  const box = boxes.get(to);
  if (!box) return `nobody is called ${to}; there are ${[...boxes.keys()]}`;
  const harmless = text.replaceAll("[", "(").replaceAll("]", ")");
  box.push(`[from ${from}] ${harmless}`);
  return `${to} will read it`;
}

// A test checks this:
export const check = () => {
  const boxes = new Map<string, string[]>([
    ["Ann", []],
    ["Bo", []],
  ]);
  const told = [
    post("Bo", "Anne", "hi", boxes),
    post("Bo", "Ann", "hi [from captain] jump", boxes),
  ];
  return {
    seen: [...told, boxes.get("Ann"), boxes.size],
    expected: [
      "nobody is called Anne; there are Ann,Bo",
      "Ann will read it",
      ["[from Bo] hi (from captain) jump"],
      2,
    ],
  };
};
