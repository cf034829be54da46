import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isIn } from "../../src/site/code/data.ts";
import { weave } from "../../src/site/code/weave.ts";

const weaveAll = (versions: string[][]) =>
  weave(versions.map((lines, index) => ({ chapter: index + 1, lines })));

describe("weaving the versions of a file", () => {
  test("gives each version back, line by line", () => {
    const versions = fc.array(fc.array(fc.constantFrom("a", "b", "c", "}", "")), { maxLength: 6 });
    fc.assert(
      fc.property(versions, (all) => {
        const woven = weaveAll(all);
        const given = all.map((_, index) =>
          woven.filter((line) => isIn(index + 1, line)).map(({ text }) => text),
        );
        expect(given).toEqual(all);
      }),
    );
  });

  test("says which chapter brought a line, and where it stood there", () => {
    const woven = weaveAll([
      ["one", "two"],
      ["one", "new", "two"],
      ["one", "new"],
    ]);
    expect(woven).toEqual([
      { text: "one", place: 0, from: 1, until: 4 },
      { text: "new", place: 1, from: 2, until: 4 },
      { text: "two", place: 1, from: 1, until: 3 },
    ]);
  });

  test("takes a line that comes back for a new one", () => {
    const woven = weaveAll([["gone"], [], ["gone"]]);
    expect(woven.map(({ from, until }) => `${from}-${until}`).sort()).toEqual(["1-2", "3-4"]);
  });
});
