/** The colours of code as classes of the style sheet. What is not listed is plain text. */

const KINDS = new Map([
  ["comment", "c"],
  ["keyword", "k"],
  ["string", "s"],
  ["string-expression", "s"],
  ["function", "f"],
  ["constant", "n"],
  ["punctuation", "p"],
  ["inserted", "i"],
  ["deleted", "d"],
]);

/**
 * @param {string} colour such as `var(--shiki-token-keyword)`
 * @returns {string} "" for plain text
 */
export function classOfColour(colour) {
  return KINDS.get(/token-([a-z-]+)/.exec(colour)?.[1] ?? "") ?? "";
}
