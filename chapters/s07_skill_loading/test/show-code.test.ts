/** The script of the skill explain-error shows where a program has crashed, wherever the program lies. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../example/skills/explain-error/scripts/show-code.mjs");

test.each([
  ["crash.cjs", "const scores = null;\nscores.reduce();\n"],
  ["crash.mjs", "const scores = null;\nscores.reduce();\n"],
  ["late.mjs", "const scores = await null;\nscores.reduce();\n"],
  ["named.cjs", "const sum = () =>\n  null.reduce();\nsum();\n"],
  ["named.mjs", "const sum = () =>\n  null.reduce();\nsum();\n"],
])("the line of %s is found in a folder with blanks, brackets and Chinese characters", (name, code) => {
  const folder = join(temporaryDirectory(), "课程 harness (1)");
  put(join(folder, name), code);
  const { stderr } = spawnSync(process.execPath, [name], { cwd: folder, encoding: "utf8" });
  const shown = spawnSync(process.execPath, [SCRIPT], { cwd: folder, input: stderr, encoding: "utf8" });
  expect(shown.stdout).toContain(`${name}, line 2:`);
});
