/** What the site's search makes of texts, of queries and of the parts of pages. */

/**
 * Chinese and Japanese have no spaces between words: their text becomes pairs of characters, and the last character,
 * so that a single character is found, too. Other words are kept whole, and once more from each of their parts on:
 * `write` and `loop` find `todo_write` and `agentLoop`. Full-width and half-width letters are the same as usual ones.
 * VitePress sends this function to the browser as text, so it must not use anything outside of itself.
 */
export function searchTokens(given: string): string[] {
  const text = given.normalize("NFKC");
  const square = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+/gu;
  const pairs = (run: string) => [...run].map((_, at, all) => all.slice(at, at + 2).join(""));
  const parts = (word: string) => {
    const starts = [
      0,
      ...[...word.matchAll(/(?<=_)[^_]|(?<=[\p{Ll}\p{N}])\p{Lu}/gu)].map(({ index }) => index),
    ];
    return starts.map((start) => word.slice(start));
  };
  const words = text.replaceAll(square, " ").match(/[\p{L}\p{N}_]+/gu) ?? [];
  return [...(text.match(square) ?? []).flatMap(pairs), ...words.flatMap(parts)].map((token) =>
    token.toLowerCase(),
  );
}

/**
 * How much a part of a page counts: most of all the beginning of a chapter, whose heading stands below no other.
 * VitePress sends this function to the browser as text, too.
 */
export function searchWeight(id: string, _term: string, stored?: Record<string, unknown>): number {
  if (id.includes("/api/")) return 0.2;
  if (!/\/[sx]\d\d\/(?:#|$)/.test(id)) return 0.5;
  return (stored?.titles as unknown[] | undefined)?.length === 0 ? 3 : 1;
}
