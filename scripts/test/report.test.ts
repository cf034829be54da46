import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { newState, writeState } from "@harness/shared/lab";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { report, reportAndProgress } from "./report-kit.ts";

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

test("neither stream lets the name of a folder move the cursor or begin a line", async () => {
  const top = temporaryDirectory();
  const folder = join(top, "\u001b[2J\nada  s01");
  mkdirSync(folder);
  writeState(folder, newState({ chapter: "s01", from: "course", command: "no-such-program" }));
  const { stdout, stderr } = await reportAndProgress(top);
  for (const text of [stdout, stderr]) {
    expect(text).toContain("\\x1b[2J\\nada  s01");
    expect(text).not.toMatch(/(?!\n)\p{Cc}|^ada/mu);
  }
});
