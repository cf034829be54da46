type Wish = { fence: number; gates: string[] };

export function yard(ours: Wish, theirs: Wish, areTrusted: boolean): Wish {
  const fence = Math.max(ours.fence, theirs.fence);
  if (!areTrusted) return { ...ours, fence };
  return { fence, gates: [...ours.gates, ...theirs.gates] };
}

// A test checks this:
export const check = () => {
  const [ours, theirs] = [
    { fence: 1, gates: ["east"] },
    { fence: 2, gates: ["west"] },
  ];
  return {
    seen: [yard(ours, theirs, false), yard(theirs, ours, true)],
    expected: [
      { fence: 2, gates: ["east"] },
      { fence: 2, gates: ["west", "east"] },
    ],
  };
};
