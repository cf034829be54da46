import { expect, test } from "vitest";
import { report } from "./report-kit.ts";

test.each([
  [["no-such-folder"], "no-such-folder"],
  [["docs"], "harness-lab.json"],
  [[], "Usage"],
  [["docs", "--shard", "3/2"], "2/4"],
  [["docs", "--csv", "--json"], "one of them"],
  [["docs", "--html", "no-such-folder/report.html"], "no folder"],
  [["docs", "--html", "README.md"], "no page that this course has written"],
])("%j: one line that says what to do", async (args, words) => {
  await expect(report(...args)).rejects.toThrow(words);
});
