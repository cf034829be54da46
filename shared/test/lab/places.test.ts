import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { LabError, remember } from "../../src/lab/index.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";

test("a home directory that cannot be written to is named, not shown as a stack trace", async () => {
  const home = join(temporaryDirectory(), "home");
  writeFileSync(home, "a file, not a directory");
  vi.stubEnv("HOME", home);
  const refusal = await remember("/course", "s05", ["/lab"]).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LabError);
  expect(String((refusal as LabError).text.en)).toContain("home directory");
});
