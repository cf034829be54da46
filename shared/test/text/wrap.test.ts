import fc from "fast-check";
import { expect, test } from "vitest";
import { clipToWidth, mostColumnsOf, padToWidth, widthOf, wrap } from "../../src/text/index.ts";

test.each([
  ["For a real model set KEY (see .env)", "For a real|model set|KEY (see|.env)"],
  ["说：没有智能。要用模型（见 x）。", "说：没有智|能。要用模|型（见|x）。"],
  ["ここまで、「あいう」でしょうっ", "ここまで、|「あいう」|でしょうっ"],
  ["a  b\n\n  c", "a  b||  c"],
  ["0123456789abc d", "0123456789|abc d"],
  ["12345 7890 x", "12345 7890|x"],
  // Some terminals join them, some do not. Nothing may run over in any of them.
  ["👩‍🔬👩‍🔬", "👩‍🔬|👩‍🔬"],
  ["〈〈〈〈〈〈", "〈〈〈〈〈|〈"],
  ["──────", "─────|─"],
])("at ten columns: %s", (text, expected) => {
  expect(wrap(text, 10)).toBe(expected.replaceAll("|", "\n"));
});

test("what goes on in a further line stands below the first", () => {
  expect(wrap("one two\nthree four", 9, "  ")).toBe("one two\nthree\n  four");
});

const words = fc.stringMatching(/^[a-z你好，。「」（）あっ👩 \n]{0,60}$/u);

test("no line is wider than it may be, and nothing is lost but blanks", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 30 }), (text, columns) => {
      const wrapped = wrap(text, columns);
      for (const line of wrapped.split("\n")) expect(mostColumnsOf(line)).toBeLessThanOrEqual(columns);
      expect(wrapped.replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
    }),
  );
});

test("what is cut fits in every terminal, and colours take no room", () => {
  expect(clipToWidth("〈".repeat(20), 9)).toBe(`${"〈".repeat(4)}…`);
  expect(mostColumnsOf("\u001b[2mab\u001b[22m〈")).toBe(4);
  for (const wide of "〈〉ꥠ𝌀☰⚊︐你") expect(widthOf(wide)).toBe(2);
});

test("letters with accents and joined emoji count as one character", () => {
  expect([widthOf("e\u0301"), widthOf("👩‍🔬"), widthOf("❤️"), widthOf("你a")]).toEqual([1, 2, 2, 3]);
  expect(clipToWidth("a👩‍🔬bc", 8)).toBe("a👩‍🔬…");
  expect(padToWidth("你", 4)).toBe("你  ");
});
