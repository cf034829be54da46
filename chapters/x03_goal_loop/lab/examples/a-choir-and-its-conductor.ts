type Say = (words: string) => string;

export function rehearse(sing: Say, missing: Say, times: number): string {
  let wish = "softly";
  for (let time = 1; time <= times; time += 1) {
    const song = sing(wish);
    wish = missing(song);
    if (wish === "") return `done: ${song}`;
  }
  return `stopped, and still missing: ${wish}`;
}

// A test checks this:
export const check = () => {
  const sing = (wish: string) => `la, ${wish}`;
  const missing = (song: string) => (song === "la, louder" ? "" : "louder");
  return {
    seen: [rehearse(sing, missing, 3), rehearse(sing, () => "more air", 2)],
    expected: ["done: la, louder", "stopped, and still missing: more air"],
  };
};
