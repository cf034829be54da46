/** Text that every program can read. Half of a surrogate pair, as of an emoji that was cut, is no text: the API refuses a request with one. */

/** An escape in JSON as `JSON.stringify` writes it: pairs stand there as they are, so an escaped surrogate is a lone one. */
const ESCAPE = /\\(?:ud[89a-f]..|.)/g;
const LONE = /^\\ud/;
const MAY_BE_LONE = /\\ud[89a-f]/i;

/** JSON as `JSON.stringify` writes it, with U+FFFD in place of each lone surrogate, in names too. Its length stays. */
export function wellFormedJson(json: string): string {
  if (!MAY_BE_LONE.test(json)) return json;
  return json.replace(ESCAPE, (found) => (LONE.test(found) ? "\\ufffd" : found));
}

/** The same for a value that JSON can hold, such as a text. What is well-formed is given back as it is. */
export function wellFormed<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (json === undefined) return value;
  const mended = wellFormedJson(json);
  return mended === json ? value : JSON.parse(mended);
}

/** The value in JSON that somebody else wrote: no text in it holds a lone surrogate. Throws as `JSON.parse` does. */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return MAY_BE_LONE.test(json) ? wellFormed(value) : value;
}
