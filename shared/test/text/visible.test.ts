import fc from "fast-check";
import { expect, test } from "vitest";
import { exactly, visible, visibleInLine, visibleJson, withoutControls } from "../../src/text/index.ts";

// Control characters, marks of direction, joiners, blanks that are none, and what escapes are made of.
const TRICKY = [
  ..."\\xu{}0123456789abcdefABCDEF \n\t'$;&",
  ..."\u001b\u0007\u0000\r\u007f\u009b\u0085\u00a0\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u202e\u2028\u2029\u2060\u2066\u2069",
  ..."␣×⇥⏎↳17\u0301\u0301",
  ...[
    "\u0301".repeat(5),
    ...[" ", "\t", "\n", "\u3000"].flatMap((blank) => [blank.repeat(4), blank.repeat(17)]),
  ],
  ..."\u3000\u3164\ufe0f\ufe0e\ufeff\ufffb\ud800👩🔬1\u20e3葛\u{e0100}\u{e0001}\u{e0041}ن\u0301é",
];
const trickyText = fc.string({ unit: fc.constantFrom(...TRICKY), maxLength: 40 });
const anyText = fc.string({ unit: "binary", maxLength: 40 });

const BLANKS: Record<string, string> = { "␣": " ", "␣␣": "\u3000", "⇥": "\t", "⏎": "\n" };

/** What a careful reader makes of what is shown. */
function readBack(shown: string): string {
  const counted = shown.replace(/(␣␣|[␣⇥⏎])×(\d+)\1(?:(?<=⏎)\n)?|⇥/g, (_, mark = "⇥", count = 1) =>
    (BLANKS[mark] ?? "").repeat(Number(count)),
  );
  return counted.replace(
    /(\\+)(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{5,6})\})/gi,
    (all, slashes: string, ...codes: string[]) => {
      const digits = codes.slice(0, 3).find((code) => code) ?? "";
      const code = Number.parseInt(digits, 16);
      const character = code <= 0x10ffff ? String.fromCodePoint(code) : "a";
      if (exactly(character) === character && !/\p{M}/u.test(character)) return all;
      const kept = "\\".repeat(slashes.length / 2);
      return kept + (slashes.length % 2 === 1 ? character : all.slice(slashes.length));
    },
  );
}

test.each([
  ["tricky", trickyText],
  ["any", anyText],
])("what is shown for an approval can be read back to exactly what runs: %s texts", (_, texts) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(readBack(exactly(text))).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test("no control character and no mark of direction is left, but line breaks and tabs", () => {
  fc.assert(
    fc.property(trickyText, (text) => {
      for (const shown of [exactly(text), visible(text)])
        expect(shown).not.toMatch(
          /(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u2028]|\p{Cs}/u,
        );
    }),
  );
});

test.each([
  ["touch ok.txt \u001b];./x.sh&b=\u0007", "touch ok.txt \\x1b];./x.sh&b=\\x07"],
  ["rm\u00a0-r\u202e x", "rm\\xa0-r\\u202e x"],
  ["a\u{e0041}", "a\\u{e0041}"],
  ["printf '\\x1b[31m'", "printf '\\\\x1b[31m'"],
  ["printf '\\x41\\n' | sed 's/\\./x/'", "printf '\\x41\\n' | sed 's/\\./x/'"],
  ["a\r\nb", "a\\x0d\nb"],
  ["1\ufe0f", "1\\ufe0f"],
  [`./x.sh #${" ".repeat(2000)}? Bash(ls)`, "./x.sh #␣×2000␣? Bash(ls)"],
  [`a${"\n".repeat(27)}b`, "a⏎×27⏎\nb"],
  [`a${"\t".repeat(30)}b\tc${"\u3000".repeat(40)}`, "a⇥×30⇥b⇥c␣␣×40␣␣"],
  ["a␣×2000␣b", "a\\u2423\\xd72000\\u2423b"],
  ["a\t×17\tb", "a⇥\\xd717⇥b"],
  [`a${"\u0301".repeat(6)}`, `a${"\u0301".repeat(4)}\\u0301\\u0301`],
])("to be approved: %j", (text, shown) => {
  expect(exactly(text)).toBe(shown);
});

test.each(["👩‍🔬 ❤️ 1️⃣ 👍🏽", "葛󠄀城", "é ä ก็ हिन्दी क्‍ष می‌خواهم", "你好　世界", "a\n\n  b\nc\\d"])(
  "what belongs to its neighbours stays: %s",
  (text) => {
    expect([exactly(text), visible(text)]).toEqual([text, text]);
  },
);

test("to read: line breaks of Windows are line breaks, and a backslash is a backslash", () => {
  expect(visible("a\tb\r\n\\x1b\u001b\u00a0\r")).toBe("a\tb\n\\x1b\\x1b\u00a0\\x0d");
});

test("in a line with others: line breaks and tabs are escapes, too", () => {
  expect(visibleInLine("a\r\nb\tc\u001b")).toBe("a\\nb\\tc\\x1b");
});

test("in whatever pieces a text arrives, its control characters are escapes, and nothing else changes", () => {
  const text = "a\tb\r\nc\u001b[8m\u009b1m\u0007 👩‍🔬 \u202e";
  const shown = text.split("").map(withoutControls).join("");
  expect(shown).toBe("a\tb\r\nc\\x1b[8m\\x9b1m\\x07 👩‍🔬 \u202e");
});

test("in JSON: the value stays the same", () => {
  const value = ["a\u009b\u202e\u{e0041}\u001b\ud800", "葛󠄀城 👩‍🔬"];
  const json = visibleJson(JSON.stringify(value));
  expect(json).toBe(String.raw`["a\u009b\u202e\udb40\udc41\u001b\ud800","葛󠄀城 👩‍🔬"]`);
  expect(JSON.parse(json)).toEqual(value);
});
