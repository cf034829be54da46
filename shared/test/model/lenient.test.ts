import { asList, asOneLine } from "@harness/shared/model";
import { expect, it } from "vitest";

it.each([
  [
    ["1", 2],
    ["1", 2],
  ],
  [' ["1", 2]', ["1", 2]],
  ["12", ["12"]],
  [12, [12]],
  ["[1", "[1"],
  [{ id: 1 }, { id: 1 }],
  [null, null],
])("takes %j for %j", (value, expected) => {
  expect(asList(value)).toEqual(expected);
});

it("puts a text on one line", () => {
  expect(asOneLine("Paint\r\n  the\tbarn")).toBe("Paint the barn");
});
