/** How the site's search takes texts and queries apart. */

/**
 * Chinese and Japanese have no blanks between words: a run of their characters becomes its pairs, and its last character,
 * so that a single character is found as well. Other words are kept whole, and once more from each of their parts on:
 * `todo_write` and `agentLoop` are found by `write` and `loop`.
 * VitePress sends this function to the browser as text: it must not use anything outside of itself.
 */
export function searchTokens(text: string): string[] {
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
