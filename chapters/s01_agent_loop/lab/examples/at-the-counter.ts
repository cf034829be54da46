export function serve(guest: (heard: string[]) => string[]): string[] {
  const heard: string[] = [];
  for (;;) {
    const dishes = guest(heard);
    heard.push(`guest: ${dishes.join(", ") || "the bill"}`);
    if (dishes.length === 0) return heard;
    for (const dish of dishes) heard.push(`kitchen: ${dish} is ready`);
  }
}

// A test checks this:
export const check = () => {
  const evening = [["soup"], ["fish", "rice"], []];
  const seen = serve(
    (heard) =>
      evening[heard.filter((line) => line.startsWith("guest")).length] ?? [],
  );
  return {
    seen,
    expected: [
      "guest: soup",
      "kitchen: soup is ready",
      "guest: fish, rice",
      "kitchen: fish is ready",
      "kitchen: rice is ready",
      "guest: the bill",
    ],
  };
};
