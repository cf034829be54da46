/** Text without lone surrogates, such as half of an emoji that was cut: the API refuses a request that contains one. */

/** An escape in JSON as `JSON.stringify` writes it: it escapes no pairs, so an escaped surrogate is a lone one. */
const ESCAPE = /\\(?:ud[89a-f]..|.)/g;
const LONE = /^\\ud/;
const MAY_BE_LONE = /\\ud[89a-f]/i;

/** JSON as `JSON.stringify` writes it, with U+FFFD in place of each lone surrogate, in names too. The number of characters stays the same. */
export function wellFormedJson(json: string): string {
  if (!MAY_BE_LONE.test(json)) return json;
  return json.replace(ESCAPE, (found) => (LONE.test(found) ? "\\ufffd" : found));
}

/** The same for a value that JSON can store, such as a string. A well-formed value is returned as it is. */
export function wellFormed<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (json === undefined) return value;
  const fixed = wellFormedJson(json);
  return fixed === json ? value : JSON.parse(fixed);
}

/** The value in JSON from elsewhere, without lone surrogates. Throws as `JSON.parse` does. */
export function parseJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return MAY_BE_LONE.test(json) ? wellFormed(value) : value;
}
