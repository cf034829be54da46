export function rename(crew: string[], from: string, to: string): string[] {
  const [seat, ...others] = crew.flatMap((name, at) =>
    name === from ? [at] : [],
  );
  if (seat === undefined) throw new Error(`nobody is called ${from}`);
  if (others.length > 0) throw new Error(`${from} is there twice or more`);
  return crew.with(seat, to);
}

// A test checks this:
const attempt = (from: string) => {
  try {
    return rename(["Ann", "Bo", "Bo"], from, "$1");
  } catch (error) {
    return (error as Error).message;
  }
};

export const check = () => ({
  seen: ["Ann", "Bo", "Cy"].map(attempt),
  expected: [
    ["$1", "Bo", "Bo"],
    "Bo is there twice or more",
    "nobody is called Cy",
  ],
});
