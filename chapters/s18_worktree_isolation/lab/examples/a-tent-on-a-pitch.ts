type Site = { plates: Set<string>; build: () => Promise<string> };

export async function pitch(name: string, { plates, build }: Site) {
  if (plates.has(name)) return `${name} is taken`;
  plates.add(name);
  const trouble = await build();
  if (trouble !== "") plates.delete(name);
  return trouble || `${name} stands`;
}

// A test checks this:
export const check = async () => {
  const plates = new Set(["Elm"]);
  const [good, bad] = [
    { plates, build: async () => "" },
    { plates, build: async () => "no poles" },
  ];
  const told = await Promise.all([
    pitch("Oak", good),
    pitch("Oak", good),
    pitch("Elm", bad),
    pitch("Fir", bad),
  ]);
  return {
    seen: [told, [...plates]],
    expected: [
      ["Oak stands", "Oak is taken", "Elm is taken", "no poles"],
      ["Elm", "Oak"],
    ],
  };
};
