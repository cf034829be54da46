type Station = { guide?: string; isRequired: boolean };

export function depart(words: string[], { guide, isRequired }: Station) {
  if (guide !== undefined) return ["on the rope of", guide, ...words];
  if (isRequired) throw new Error("without a guide nobody leaves");
  return words;
}

// A test checks this:
export const check = () => {
  const words = ["Ann", "to", "the hut"];
  let refusal = "";
  try {
    depart(words, { isRequired: true });
  } catch (error) {
    refusal = (error as Error).message;
  }
  return {
    seen: [
      depart(words, { guide: "Bo", isRequired: true }),
      depart(words, { isRequired: false }),
      refusal,
    ],
    expected: [
      ["on the rope of", "Bo", ...words],
      words,
      "without a guide nobody leaves",
    ],
  };
};
