import { spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { upToDateBundle } from "../../../scripts/launch/bundle.mjs";
import { environment } from "../../src/test-kit/index.ts";
import { finished } from "./run-fixture.ts";

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "../../..");
const CHAPTER = "chapters/s01_agent_loop";

/** A course with the first chapter alone, already bundled. */
async function course(): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "harness-course-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const bundle = await upToDateBundle(repository, join(repository, CHAPTER));
  const chapter = join(root, CHAPTER);
  mkdirSync(chapter, { recursive: true });
  cpSync(join(repository, CHAPTER, "chapter.json"), join(chapter, "chapter.json"));
  cpSync(join(repository, CHAPTER, "scenarios"), join(chapter, "scenarios"), { recursive: true });
  cpSync(bundle, join(chapter, ".cache/bundle/main.cjs"));
  return chapter;
}

async function type(chapter: string, ...lines: string[]): Promise<{ stdout: string; stderr: string }> {
  const main = [join(repository, "scripts/launch/play.mjs"), join(chapter, ".cache/bundle/main.cjs")];
  const flags = ["--rehearsal", "--lang", "en", "--workspace", tmpdir()];
  const { PATH = "" } = environment();
  const child = spawn(process.execPath, [...main, ...flags], { env: { PATH } });
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  return finished(child);
}

const kept = (chapter: string) => readFileSync(join(chapter, ".cache/bundle/known.json"), "utf8");

test("/try lists the prompts of the chapter, in the language of the session", async () => {
  const { stderr } = await type(await course(), "/try");
  expect(stderr).toContain("s01 · Agent Loop\n    How many lines has TODO.md?");
  expect(stderr).toContain("\n    What files are in this directory?\n");
});

test("what the offline model knows is kept beside the bundle until a scenario changes", async () => {
  const chapter = await course();
  const first = await type(chapter, "run `echo hi`");
  expect(first.stdout).toContain("hi");
  const known = kept(chapter);
  expect(JSON.parse(known).known).toHaveLength(3);
  await type(chapter, "/try");
  expect(kept(chapter)).toBe(known);
  appendFileSync(join(chapter, "scenarios/list-files.yaml"), "# changed\n");
  expect((await type(chapter, "/try")).stderr).toContain("What files are in this directory?");
  expect(kept(chapter)).not.toBe(known);
  writeFileSync(join(chapter, ".cache/bundle/known.json"), "{ half");
  expect((await type(chapter, "/try")).stderr).toContain("What files are in this directory?");
});
