import { appendFileSync, cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { fingerprintOfWorld } from "../lib/world.ts";

const repository = repositoryRoot();
const [first] = listChapters(repository) as [Chapter];
const folder = `chapters/${first.dir}`;

/** A copy of the course with its first chapter. Only the packages are borrowed. */
function course(): string {
  const root = temporaryDirectory();
  const files = [
    "package.json",
    "pnpm-lock.yaml",
    "scripts/launch",
    `${folder}/src`,
    `${folder}/node_modules`,
  ];
  for (const path of [...files, "shared/src", "shared/package.json", "shared/node_modules"])
    cpSync(join(repository, path), join(root, path), { recursive: true, verbatimSymlinks: true });
  mkdirSync(join(root, "node_modules"));
  symlinkSync(join(repository, "node_modules/.pnpm"), join(root, "node_modules/.pnpm"));
  return root;
}

/** What stands for the program, and what stands for its judge. */
async function printsIn(root: string) {
  const targets = await chapterTargets(root, [{ ...first, path: join(root, folder) }]);
  return { program: targets.get(first.id)?.fingerprint, judge: await fingerprintOfWorld(root) };
}

test("a play is played again when what plays or judges it does something else, and only then", async () => {
  const root = course();
  const add = (file: string, text: string) => appendFileSync(join(root, file), text);
  const before = await printsIn(root);
  const played = [
    "shared/src/terminal/banner.ts",
    "scripts/launch/streams-and-timers.mjs",
    `${folder}/src/loop.ts`,
  ];
  const judging = "shared/src/smoke/failures.ts";
  const idle = ["shared/src/classroom/report.ts", "shared/src/new.ts", "scripts/launch/preflight.mjs"];
  for (const file of ["shared/src/classroom/report.ts", "shared/src/terminal/banner.ts", judging])
    add(file, "// A comment.\n");
  for (const file of idle) add(file, "console.log();\n");
  expect(await printsIn(root)).toEqual(before);

  let last = before;
  for (const file of played) {
    add(file, "console.log();\n");
    const now = await printsIn(root);
    expect(now.program, file).not.toBe(last.program);
    expect(now.judge).toBe(before.judge);
    last = now;
  }
  add(judging, "console.log();\n");
  const end = await printsIn(root);
  expect(end.program).toBe(last.program);
  expect(end.judge).not.toBe(before.judge);
});

test("where the course lies makes no difference", async () => {
  expect(await printsIn(course())).toEqual(await printsIn(course()));
});
