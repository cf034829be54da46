/** Splits texts and queries into tokens for the site's search. */

/**
 * Chinese and Japanese have no spaces between words: their text becomes pairs of characters, and the last character,
 * so that a single character is found, too. Other words are kept whole, and once more from each of their parts on:
 * `write` and `loop` find `todo_write` and `agentLoop`.
 * VitePress sends this function to the browser as text, so it must not use anything outside of itself.
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
