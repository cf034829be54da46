import { expect, it } from "vitest";
import { fileDiff } from "../../src/terminal/index.ts";

it("shows what changes, with three lines around it, and names no file", () => {
  expect(fileDiff("1\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\n")).toBe("@@ -2,4 +2,4 @@\n 2\n 3\n 4\n-5\n+five\n");
  expect(fileDiff("", "你好\n")).toBe("@@ -0,0 +1,1 @@\n+你好\n");
});

it("does not search for minutes: when almost nothing stays, everything goes out and everything comes in", () => {
  const lines = (mark: string) => Array.from({ length: 20_000 }, (_, index) => `${mark}${index}`).join("\n");
  const shown = fileDiff(lines("old"), lines("new")).split("\n");
  expect(shown).toHaveLength(40_000);
  expect([shown[0], shown[19_999], shown[20_000]]).toEqual(["-old0", "-old19999", "+new0"]);
});
