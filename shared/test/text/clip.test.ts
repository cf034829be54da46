import fc from "fast-check";
import { expect, test } from "vitest";
import { clip, clipMiddle, lastLines } from "../../src/text/index.ts";

test("a text within the limit stays as it is", () => {
  expect(clipMiddle("你好\n", 3)).toBe("你好\n");
});

test("head and tail stay, and what is missing is counted", () => {
  expect(clipMiddle("a\nb\nc\nd\ne\n", 4)).toBe("a\n\n... (6 characters, 3 lines left out) ...\ne\n");
});

test.each([
  ["a surrogate pair", "😀".repeat(10)],
  ["a family of emoji", "👨‍👩‍👧".repeat(10)],
  ["a letter and its accent", "e\u0301".repeat(10)],
  ["a flag", "🇯🇵".repeat(10)],
])("%s is not split", (_, text) => {
  const whole = [...new Intl.Segmenter().segment(text)][0]?.segment ?? "";
  for (let limit = 0; limit < text.length; limit++) {
    const [head = "", tail = ""] = clipMiddle(text, limit).split(/\n\.\.\. .* \.\.\.\n/);
    expect(head.replaceAll(whole, "") + tail.replaceAll(whole, "")).toBe("");
  }
});

test("head, missing part and tail add up to the text, whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.nat(300), (text, limit) => {
      const clipped = clipMiddle(text, limit);
      if (clipped === text) return text.length <= limit;
      const [, head = "", chars, lines, tail = ""] =
        /^(.*)\n\.\.\. \((\d+) characters, (\d+) lines left out\) \.\.\.\n(.*)$/s.exec(clipped) ?? [];
      const missing = text.slice(head.length, text.length - tail.length);
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
      expect([Number(chars), Number(lines)]).toEqual([missing.length, missing.split("\n").length - 1]);
    }),
  );
});

test.each([
  ["12345", 5, "12345"],
  ["123456", 5, "1234…"],
  ["😀😀😀", 4, "😀…"],
  ["ab", 1, "…"],
])("the start of %j within %i characters is %j", (text, limit, start) => {
  expect(clip(text, limit)).toBe(start);
});

test.each([
  ["1\n2\n3\n\n", { lines: 2, chars: 100 }, "2\n3"],
  ["10 %\r50 %\r100 %\ndone", { lines: 2, chars: 100 }, "100 %\ndone"],
  ["12345", { lines: 1, chars: 3 }, "345"],
  ["😀😀", { lines: 1, chars: 2 }, "😀"],
  ["", { lines: 3, chars: 3 }, ""],
])("the end of %j within %j is %j", (text, limits, end) => {
  expect(lastLines(text, limits)).toBe(end);
});
