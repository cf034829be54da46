export function changeCrew(
  boat: { crew: string[] },
  names: string[],
): string {
  if (names.length > 4) return `refused: 4 seats, not ${names.length}`;
  const empty = names.findIndex((name) => name.trim() === "");
  if (empty >= 0) return `refused: seat ${empty + 1} has no name`;
  boat.crew = names.map((name) => name.trim());
  return `on board: ${boat.crew.join(", ")}`;
}

// A test checks this:
export const check = () => {
  const boat = { crew: ["Ann"] };
  const told = [
    changeCrew(boat, ["Bo", " "]),
    boat.crew.join(),
    changeCrew(boat, [" Bo ", "Cy"]),
  ];
  return {
    seen: [...told, boat.crew],
    expected: [
      "refused: seat 2 has no name",
      "Ann",
      "on board: Bo, Cy",
      ["Bo", "Cy"],
    ],
  };
};
