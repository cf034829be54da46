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

test("in a long text the line is shown that begins and ends like the expected one", () => {
  const screen = `${"a line of the banner\n".repeat(20)}> /goal\n  goal (open): it rains\n    judged turns: 0 of 10; cost: $0\n`;
  const like = (part: string) => differenceFrom({ contains: [part] }, screen)?.en;
  expect(like("goal (met): it rains")).toBe('the line that is most like it: "goal (open): it rains"');
  expect(like("judged turns: 2 of 10; cost: $0")).toBe(
    'the line that is most like it: "judged turns: 0 of 10; cost: $0"',
  );
  expect(like("memory: nothing new")).toBe(undefined);
  expect(differenceFrom({ contains: ["goal (met): it rains"] }, "goal (open): it rains")).toBe(undefined);
});
