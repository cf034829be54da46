import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { checkExercises } from "../lib/check-exercises.ts";
import { PatchError, withPatched } from "../lib/patched-chapter.ts";

const root = repositoryRoot();
const s01 = findChapter(listChapters(root), "s01") as Chapter;
const PATCH = join(s01.path, "exercises/count-rounds.patch");

/** A folder with exercises, each a YAML text and a patch. */
function exercisesOf(files: Record<string, string>): Chapter {
  const folder = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const names = Object.keys(files).filter((name) => name.endsWith(".yaml"));
  return { ...s01, exercises: names.map((name) => join(folder, name)) };
}

/** Says hello on stdout, and expects something on stderr. */
const yaml = (id: string, expected: string) => `
id: ${id}
title: ${id}
exercise:
  level: easy
  task: { zh: 做, en: Do it, ja: して }
  hint: { zh: 看, en: Look, ja: 見て }
prompt: Go
model: { main: [{ say: hello }] }
expect: [{ ${expected} }]
before: [{ stdout_contains: hello }]
`;

test("a patched chapter can be played, and its copy is gone afterwards", async () => {
  const bundle = await withPatched(root, s01, PATCH, async ({ argv }) => {
    const file = argv.findLast((word) => word.endsWith("main.cjs")) ?? "";
    expect(readFileSync(file, "utf8")).toContain("rounds: ");
    return file;
  });
  expect(existsSync(bundle)).toBe(false);
});

test.each([
  [
    "does not fit",
    "-  while (true) {\n+  while (false) {\n",
    /does not apply: src\/loop\.ts is no longer as the patch/,
  ],
  [
    "is no program",
    "-/** The loop: ask the model, run the tools it calls, ask again. */\n+const = ;\n",
    /^makes no program: [\s\S]*Expected/,
  ],
  [
    "is cut off",
    "-/** The loop: ask the model, run the tools it calls, ask again. */\n",
    /^does not apply: it is no unified diff/,
  ],
])("a patch that %s is one clear error, and leaves nothing", async (_, lines, message) => {
  const patch = join(temporaryDirectory(), "x.patch");
  writeFileSync(patch, `--- a/src/loop.ts\n+++ b/src/loop.ts\n@@ -1,1 +1,1 @@\n${lines}`);
  const error = await withPatched(root, s01, patch, async () => undefined).catch((error) => error);
  expect(error).toBeInstanceOf(PatchError);
  expect(error.message).toMatch(message);
  // Others may be patching a chapter at the same time.
  const ours = `patched-${process.pid}-`;
  expect(readdirSync(join(root, ".cache")).filter((name) => name.startsWith(ours))).toEqual([]);
});

test("names what is wrong with an exercise", async () => {
  const solution = readFileSync(PATCH, "utf8");
  const chapter = exercisesOf({
    "right.yaml": yaml("right", "stderr_contains: 'rounds: 1'"),
    "right.patch": solution,
    "nothing-new.yaml": yaml("nothing-new", "stdout_contains: hello"),
    "nothing-new.patch": solution,
    "unsolved.yaml": yaml("unsolved", "stderr_contains: 'rounds: 2'"),
    "unsolved.patch": solution,
    "alone.yaml": yaml("lonely", "stderr_contains: 'rounds: 1'"),
  });
  const problems = (await checkExercises(root, [chapter])).problems.join("\n");
  expect(problems).toContain("expected to be called lonely.yaml");
  expect(problems).toContain("expected a solution beside it, alone.patch");
  expect(problems).toMatch(/nothing-new\.yaml:1: the chapter as it is:\n.*previous chapter does not meet/);
  expect(problems).toMatch(/unsolved\.yaml:1: with its solution:\n {2}expected: "rounds: 2" on stderr/);
  expect(problems).not.toContain("right.yaml");
});

test("a chapter without exercises is named", async () => {
  const { problems } = await checkExercises(root, [{ ...s01, exercises: [] }]);
  expect(problems).toEqual(["chapters/s01_agent_loop/exercises: expected at least 2, found 0"]);
});
