export function shorten(letter: string, most: number, name: string): string {
  const letters = Array.from(letter);
  const half = Math.floor(most / 2);
  const left = letters.length - 2 * half;
  if (left <= 0) return `${letter}\n${name}`;
  const [start, end] = [letters.slice(0, half), letters.slice(-half)];
  return `${start.join("")} [${left} left out] ${end.join("")}\n${name}`;
}

// A test checks this:
export const check = () => ({
  seen: [shorten("🌊🌊 dear all 🌊🌊", 4, "Mia"), shorten("dear", 4, "Mia")],
  expected: ["🌊🌊 [10 left out] 🌊🌊\nMia", "dear\nMia"],
});
