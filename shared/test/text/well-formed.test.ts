import fc from "fast-check";
import { expect, test } from "vitest";
import { clip, clipMiddle, lastLines, parseJson, wellFormed, wellFormedJson } from "../../src/text/index.ts";
import { anyText, anyValue, isWhole } from "./malformed.ts";

/** As UTF-8 writes it: U+FFFD in place of half a pair. */
const whole = (text: string) => Buffer.from(text).toString();

test("a text has U+FFFD where half a pair was, and is otherwise the same", () => {
  fc.assert(fc.property(anyText, (text) => wellFormed(text) === whole(text)));
});

test("no value holds half a pair, in whatever text or name; one that holds none is given back as it is", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      expect(isWhole(wellFormed(value))).toBe(true);
      if (isWhole(value)) expect(wellFormed(value)).toBe(value);
    }),
  );
});

test("JSON keeps its length, and says the same", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      const json = JSON.stringify(value);
      expect(wellFormedJson(json)).toHaveLength(json.length);
      expect(JSON.parse(wellFormedJson(json))).toEqual(wellFormed(value));
    }),
  );
});

test("JSON of another writer may escape pairs, too", () => {
  expect(parseJson(String.raw`["\uD83D\uDE00", "\uD83D", "\\ud83d", "\uDE00\ud83d"]`)).toEqual([
    "😀",
    "\ufffd",
    "\\ud83d",
    "\ufffd\ufffd",
  ]);
  expect(() => parseJson("{")).toThrow(SyntaxError);
});

test("no function that cuts a text cuts a pair", () => {
  const texts = fc
    .array(fc.constantFrom("😀", "🇯🇵", "👩‍🔬", "e\u0301", "a", "\n", "你"))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, fc.nat(60), (text, limit) => {
      const cut = [clip(text, limit), clipMiddle(text, limit), lastLines(text, { lines: 3, chars: limit })];
      expect(cut.filter((piece) => !isWhole(piece))).toEqual([]);
    }),
  );
});
