/**
 * Where a regular expression between two marks ends. Programs disagree about a mark inside [brackets], so
 * that is not understood.
 */

/**
 * The place after the closing `mark`; undefined when there is none, or when it might not be the closing
 * one.
 */
export function closesBeforeSlash(text: string, start: number, mark: string): number | undefined {
  let bracket = -1; // the place of the open [
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "\n") return undefined;
    if (letter === mark) return bracket < 0 ? at + 1 : undefined;
    if (letter === "\\") {
      // Inside brackets a backslash is plain for some programs and an escape for others.
      if (bracket >= 0 && /[\]\\]/.test(text[at + 1] ?? "")) return undefined;
      at += 1;
    } else if (letter === "[" && bracket < 0) bracket = at;
    else if (letter === "[" && /[:.=]/.test(text[at + 1] ?? "")) at = skipClass(text, at);
    else if (letter === "]" && bracket >= 0 && !/^\[\^?$/.test(text.slice(bracket, at))) bracket = -1;
  }
  return undefined;
}

/** [:alpha:] inside brackets: on to its closing bracket. */
function skipClass(text: string, at: number): number {
  const close = text.indexOf(`${text[at + 1]}]`, at + 2);
  return close < 0 ? text.length : close + 1;
}
