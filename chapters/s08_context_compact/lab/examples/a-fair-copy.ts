type SumUp = (old: string[]) => string;

export function fairCopy(diary: string[], sumUp: SumUp): string[] {
  const cut = diary.lastIndexOf("morning");
  if (cut <= 0) return diary;
  try {
    return [`In short: ${sumUp(diary.slice(0, cut))}`, ...diary.slice(cut)];
  } catch {
    return diary;
  }
}

// A test checks this:
export const check = () => {
  const diary = ["morning", "rain", "evening", "morning", "sun"];
  const ill = () => {
    throw new Error("ill");
  };
  return {
    seen: [
      fairCopy(diary, (old) => `${old.length} lines`),
      fairCopy(diary, ill),
      fairCopy(["morning", "sun"], ill),
    ],
    expected: [
      ["In short: 3 lines", "morning", "sun"],
      diary,
      ["morning", "sun"],
    ],
  };
};
