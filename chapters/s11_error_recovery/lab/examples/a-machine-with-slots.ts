export function notes(pushes: { slot: string; jams: boolean }[]): string[] {
  const counts = new Map<string, number>();
  return pushes.map(({ slot, jams }) => {
    const count = jams ? (counts.get(slot) ?? 0) + 1 : 0;
    counts.set(slot, count % 3);
    return count === 3 ? `${slot} is out of order` : "";
  });
}

// A test checks this:
export const check = () => {
  const jam = (slot: string) => ({ slot, jams: true });
  return {
    seen: notes([
      jam("tea"),
      jam("nuts"),
      jam("tea"),
      { slot: "nuts", jams: false },
      jam("nuts"),
      jam("tea"),
    ]),
    expected: ["", "", "", "", "", "tea is out of order"],
  };
};
