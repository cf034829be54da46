import { expect, test } from "vitest";
import { inColumns } from "../../src/text/index.ts";

test("columns are as wide as what stands in them on a screen, and no line ends in blanks", () => {
  expect(
    inColumns([
      ["id", "title", ""],
      ["s01", "循环", "x"],
      ["s2", "a"],
    ]),
  ).toBe("id   title\ns01  循环   x\ns2   a");
});
