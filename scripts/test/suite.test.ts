/** What `pnpm test` is made of. */
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { maySkip } from "@harness/shared/host";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test, vi } from "vitest";
import { CHECKS } from "../lib/checks.ts";
import { type Depth, lanesOf, type Part } from "../suite/parts.ts";
import { forgetPassed, openUnchanged } from "../suite/unchanged.ts";

const root = repositoryRoot();
const [part] = lanesOf({ depth: "quick" })[0] as [Part];

test("a part that passed is passed over until a file of the course changes", () => {
  const course = temporaryDirectory();
  put(join(course, "chapters/a.ts"), "1;\n");
  symlinkSync("/nowhere", join(course, "chapters/.#a.ts"));
  const open = () => openUnchanged(course);
  expect(open().has(part)).toBe(false);
  open().note(part, true);
  expect(open().has(part)).toBe(true);
  put(join(course, "playground/s01/a.txt"), "what a student does");
  expect(open().has(part)).toBe(true);
  expect(open().has({ ...part, env: {} })).toBe(false);
  put(join(course, "chapters/a.ts"), "2;\n");
  expect(open().has(part)).toBe(false);
  put(join(course, "chapters/a.ts"), "1;\n");
  open().note(part, false);
  expect(open().has(part)).toBe(false);
  open().note(part, true);
  forgetPassed(course);
  expect(open().has(part)).toBe(false);
});

test("the quick run leaves out checks that play something, and names only checks that there are", () => {
  const checksOf = (depth: Depth) =>
    lanesOf({ depth }).flatMap((lane) =>
      lane.flatMap(({ name, args }) =>
        name === "checks" ? args.slice(1).filter((arg) => arg !== "--quick") : [],
      ),
    );
  const quick = checksOf("quick");
  expect(Object.keys(CHECKS).filter((name) => !quick.includes(name))).toEqual([
    "exercises",
    "wrong",
    "labs",
    "runs",
  ]);
  expect(checksOf("full").toSorted()).toEqual(Object.keys(CHECKS).toSorted());
  expect(quick.every((name) => CHECKS[name])).toBe(true);
});

test("a failed unit test is one line with its place, then what was expected; what was skipped is told once", () => {
  const folder = temporaryDirectory();
  put(
    join(folder, "sums.test.js"),
    `import { expect, test } from ${JSON.stringify(join(root, "node_modules/vitest/dist/index.js"))};
     console.warn("Skipped: tests that need walls (none)");
     console.warn("Skipped: tests that need walls (none)");
     test("one and one", () => expect(1 + 1).toBe(3));
     test("two and two", () => expect(2 + 2).toBe(4));`,
  );
  const words = ["run", "--root", folder, "--reporter", join(root, "scripts/suite/reporter.ts")];
  const run = spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...words], {
    cwd: folder,
    env: environment({ NO_COLOR: "1" }),
    encoding: "utf8",
  });
  const lines = run.stdout.split("\n");
  expect(lines.slice(0, 2)).toEqual([
    "! Skipped: tests that need walls (none)",
    "✗ sums.test.js > one and one",
  ]);
  expect(lines[2]).toContain("expected 2 to be 3");
  expect(run.stdout).toMatch(/\n2 tests: 1 passed, 1 failed\n {2}\d\.\d s {2}sums/);
  expect(run.status).toBe(1);
});

test("what must be here is not skipped", () => {
  vi.stubEnv("HARNESS_MUST_HAVE", "postgres,chromium");
  expect(() => maySkip("bwrap", "none")).not.toThrow();
  expect(() => maySkip("chromium", "none was found")).toThrow(
    "HARNESS_MUST_HAVE names chromium, and this computer lacks it: none was found.",
  );
});
