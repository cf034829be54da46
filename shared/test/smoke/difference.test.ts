import { expect, test } from "vitest";
import { differenceFrom } from "../../src/smoke/difference.ts";

test("text that differs only in its spaces is told so", () => {
  const seen = differenceFrom({ contains: ["one two three"] }, "one  two\nthree");
  expect(seen?.en).toBe("only spaces or line breaks differ");
});

test("a few digits that come up in other numbers are no near miss", () => {
  expect(differenceFrom({ contains: ["\n2\n3\n"] }, "(the first and the last.)\n7\n19723\n19724\n")).toBe(
    undefined,
  );
});
