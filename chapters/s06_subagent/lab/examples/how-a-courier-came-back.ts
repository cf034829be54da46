type Trip = { broke?: string; hours: number; heard: string };

export function report({ broke, hours, heard }: Trip): string {
  if (broke !== undefined) return `Error: the courier broke down: ${broke}`;
  if (hours >= 8) return `Called back. Heard last: ${heard || "nothing"}`;
  if (heard.trim() === "") return "The courier came back without a word.";
  return heard;
}

// A test checks this:
export const check = () => ({
  seen: [
    report({ broke: "a wheel", hours: 1, heard: "yes" }),
    report({ hours: 8, heard: "" }),
    report({ hours: 2, heard: " \n" }),
    report({ hours: 2, heard: "yes" }),
  ],
  expected: [
    "Error: the courier broke down: a wheel",
    "Called back. Heard last: nothing",
    "The courier came back without a word.",
    "yes",
  ],
});
