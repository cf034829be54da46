import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsOf } from "../../src/text/index.ts";

const unit = fc.constantFrom(
  ..."ab #?\n",
  "你",
  "👨‍👩‍👧‍👦",
  "🏳️‍🌈",
  "é",
  "e\u0301",
  "क्षि",
  "─",
  "ｙ",
  `a${"\u0301".repeat(30)}`,
);

/** The most cells that any terminal could make of it: two for all that is not ASCII. */
const mostCells = (row: string) => [...row].reduce((sum, point) => sum + (point < "\x7f" ? 1 : 2), 0);

test("rows hold the whole text and fit, whatever width a terminal gives to its characters", () => {
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 300 }), fc.integer({ min: 8, max: 120 }), (text, columns) => {
      const rows = rowsOf(text, columns);
      for (const row of rows) expect(mostCells(row.replace(/^↳ /, "  "))).toBeLessThanOrEqual(columns);
      const lines = rows.join("\n").replaceAll("\n↳ ", "");
      expect(lines).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test("where nobody looks at a screen, a line is one row", () => {
  expect(rowsOf("a".repeat(500), Infinity)).toEqual(["a".repeat(500)]);
});

test("a row that goes on says so, and a window of hardly any columns still gets rows", () => {
  expect(rowsOf("abcdefghijkl\nm", 8)).toEqual(["abcdefgh", "↳ ijkl", "m"]);
  expect(rowsOf("abcdefghij", 1)).toEqual(["abcdefgh", "↳ ij"]);
});
