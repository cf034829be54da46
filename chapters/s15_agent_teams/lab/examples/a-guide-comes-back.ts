type Hut = { keys: Set<string>; book: string[] };

export async function tour(guide: string, hut: Hut, walk: Promise<string>) {
  hut.keys.delete("key");
  const news = await walk.catch((e: Error) => `broke off: ${e.message}`);
  hut.keys.add("key");
  hut.book.push(`${guide}: ${news}`);
}

// A test checks this:
export const check = async () => {
  const hut = { keys: new Set(["key"]), book: [] };
  const anns = tour("Ann", hut, Promise.resolve("saw goats"));
  const out = hut.keys.size;
  await anns;
  await tour("Cy", hut, Promise.reject(new Error("fog")));
  return {
    seen: [out, hut.book, hut.keys.size],
    expected: [0, ["Ann: saw goats", "Cy: broke off: fog"], 1],
  };
};
