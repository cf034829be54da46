type Archive = Map<string, string[]>;

export function frontPage(text: string[], archive: Archive): string[] {
  if (text.length <= 5) return text;
  const page = `page ${archive.size + 2}`;
  archive.set(page, text);
  const note = `... all of it on ${page} ...`;
  return [...text.slice(0, 2), note, ...text.slice(-2)];
}

// A test checks this:
export const check = () => {
  const archive = new Map<string, string[]>();
  const long = ["a", "b", "c", "d", "e", "f"];
  return {
    seen: [
      frontPage(long, archive),
      frontPage(long.slice(1), archive),
      archive.get("page 2"),
    ],
    expected: [
      ["a", "b", "... all of it on page 2 ...", "e", "f"],
      ["b", "c", "d", "e", "f"],
      long,
    ],
  };
};
