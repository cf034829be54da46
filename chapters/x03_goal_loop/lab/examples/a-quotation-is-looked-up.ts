type Claim = { shelf: string; words: string };

export function doubt(
  { shelf, words }: Claim,
  library: Map<string, string>,
) {
  const text = library.get(shelf);
  if (text === undefined) return `there is no shelf ${shelf}`;
  if (words.trim() === "") return "nothing is quoted";
  return text.includes(words) ? "" : `shelf ${shelf} does not say that`;
}

// A test checks this:
export const check = () => {
  const library = new Map([["B2", "All seven lamps are lit."]]);
  const claims = [
    { shelf: "B2", words: "seven lamps" },
    { shelf: "B2", words: "Seven lamps" },
    { shelf: "B3", words: "seven" },
    { shelf: "B2", words: " " },
  ];
  return {
    seen: claims.map((claim) => doubt(claim, library)),
    expected: [
      "",
      "shelf B2 does not say that",
      "there is no shelf B3",
      "nothing is quoted",
    ],
  };
};
