import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { importing } from "../bench/run.ts";

test("a measured process loads its measure from a folder with blanks and Chinese characters, too", () => {
  const file = join(temporaryDirectory(), "课程 harness 100% #1", "first.mjs");
  put(file, "console.log('first')");
  const env = { NODE_OPTIONS: importing(file) };
  expect(execFileSync(process.execPath, ["-e", ""], { env, encoding: "utf8" })).toBe("first\n");
});
