import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { checkWrong } from "../lib/check-wrong.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const s01 = findChapter(chapters, "s01") as Chapter;

/** A copy of the first chapter with mistakes, each a YAML text and a patch. */
function withMistakes(files: Record<string, string>): Chapter {
  const path = temporaryDirectory();
  for (const part of ["chapter.json", "src"])
    cpSync(join(s01.path, part), join(path, part), { recursive: true });
  const folder = join(path, "wrong");
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return { ...s01, path, wrong: names.map((name) => join(folder, name)) };
}

const yaml = (scenario: string, because: string) => `
mistake: { zh: 错, en: A mistake., ja: 誤り }
scenario: ${scenario}
because: ${because}
`;

const patch = (line: string) => `--- a/src/loop.ts
+++ b/src/loop.ts
@@ -5,3 +5,3 @@
 import type { Agent } from "./agent.ts";
-${line}
+import { bashTool } from "./tools/bash.ts"; // said in other words
 import { openRequest, type ToolRequest } from "./tools/request.ts";
`;

const HARMLESS = patch('import { bashTool } from "./tools/bash.ts";');
const ANY_TOOL = `--- a/src/tools/request.ts
+++ b/src/tools/request.ts
@@ -20,6 +20,5 @@
   try {
     if (call.cutOff) throw new Error("Not run: the reply was cut off in the middle of this call.");
-    if (call.name !== bashTool.name) throw new Error(\`Unknown tool "\${call.name}". There is only bash.\`);
     request.input = parseInput(request.tool, call.input);
   } catch (error) {
     request.fault = error as Error;
`;

test("a mistake is noticed for its reason, for another one, or not at all", async () => {
  const chapter = withMistakes({
    "any-tool.yaml": yaml("unknown-tool", "teleport"),
    "any-tool.patch": ANY_TOOL,
    "other-reason.yaml": yaml("unknown-tool", "rocket"),
    "other-reason.patch": ANY_TOOL,
    "harmless.yaml": yaml("unknown-tool", "teleport"),
    "harmless.patch": HARMLESS,
    "more-fails.yaml": `${yaml("unknown-tool", "teleport")}unless: expected\n`,
    "more-fails.patch": ANY_TOOL,
  });
  const { table, problems } = await checkWrong(root, chapters, { only: [chapter], all: false });
  expect(table).toBe("s01  1 of 4 noticed");
  expect(problems).toEqual([
    expect.stringMatching(/harmless\.yaml:1: not noticed: unknown-tool passes with it$/),
    expect.stringMatching(/more-fails\.yaml:1: its "unless" is in the failure of unknown-tool:\n/),
    expect.stringMatching(
      /other-reason\.yaml:1: noticed for another reason: expected "rocket" .* unknown-tool:\n {2}expected: .*"teleport"/,
    ),
  ]);
});

test("a patch that does not apply, and files that lack their other half, are named", async () => {
  const chapter = withMistakes({
    "stale.yaml": yaml("unknown-tool", "teleport"),
    "stale.patch": patch("import { bash } from './elsewhere.ts';"),
    "elsewhere.yaml": yaml("unknown-tool", "teleport"),
    "elsewhere.patch": HARMLESS.replaceAll("src/loop.ts", "src/gone.ts"),
    "no-patch.yaml": yaml("unknown-tool", "teleport"),
    "no-yaml.patch": HARMLESS,
    "no-scenario.yaml": yaml("plan-with-dependencies", "Publish"),
    "no-scenario.patch": HARMLESS,
  });
  const { problems } = await checkWrong(root, chapters, { only: [chapter], all: false });
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/elsewhere\.patch:1: does not apply: there is no src\/gone\.ts$/),
    expect.stringMatching(/no-patch\.yaml:1: expected a patch beside it, no-patch\.patch$/),
    expect.stringMatching(/no-scenario\.yaml:1: expected a scenario that s01 has to pass.*plan-with-/),
    expect.stringMatching(/no-yaml\.patch:1: expected a \.yaml beside it$/),
    expect.stringMatching(/stale\.patch:1: does not apply: src\/loop\.ts is no longer/),
  ]);
});

test("what is wrong with a file is told with its line", async () => {
  const chapter = withMistakes({
    "odd.yaml": "mistake: { zh: 错, en: '', ja: 誤り }\nscenario: x\nwhy: y\n",
  });
  await expect(checkWrong(root, chapters, { only: [chapter], all: false })).rejects.toThrow(
    /odd\.yaml:3: why: unknown key, expected one of mistake, belief, scenario, because, unless\n.*:1: mistake\.en: expected a text/,
  );
});

test("with all scenarios played, those that notice are named", async () => {
  const chapter = withMistakes({
    "any-tool.yaml": yaml("unknown-tool", "teleport"),
    "any-tool.patch": ANY_TOOL,
  });
  const few = chapter.scenarios.filter((file) => /unknown-tool|empty-reply/.test(file));
  const only = [{ ...chapter, scenarios: few }];
  const { table, problems } = await checkWrong(root, only, { only, all: true });
  expect(problems).toEqual([]);
  expect(table).toBe("s01  any-tool: unknown-tool");
});
