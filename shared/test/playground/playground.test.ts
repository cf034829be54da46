import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { listChapters, readScenario, repositoryRoot } from "../../src/chapters/index.ts";
import { isInCourse, openPlayground } from "../../src/playground/index.ts";
import { environment } from "../../src/test-kit/index.ts";
import type { Language } from "../../src/wording/index.ts";

const repository = repositoryRoot();
const chapters = listChapters(repository);

// A course that has what playgrounds are made of.
const root = realpathSync(mkdtempSync(join(tmpdir(), "harness-playground-")));
afterAll(() => rmSync(root, { recursive: true }));
cpSync(join(repository, "shared/playground"), join(root, "shared/playground"), { recursive: true });
for (const { dir, path } of chapters) {
  mkdirSync(join(root, "chapters", dir), { recursive: true });
  const example = join(path, "example");
  if (existsSync(example)) cpSync(example, join(root, "chapters", dir, "example"), { recursive: true });
}

function open(id: string, language: Language = "en", fresh = false) {
  return openPlayground({ root, id, language, fresh });
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
}

test("is a repository with one commit and a change that waits for the next", () => {
  const { path, notices } = open("s01");
  expect(path).toBe(join(root, "playground/s01"));
  expect(notices).toHaveLength(1);
  expect(git(path, "rev-parse", "--show-toplevel")).toBe(path);
  expect(git(path, "log", "--format=%s").split("\n")).toHaveLength(1);
  expect(git(path, "status", "--short")).toBe("M  tides.mjs");
});

test("an agent can commit and merge there, also on a computer where git knows nobody", () => {
  const { path } = open("s01", "en", true);
  const env = { PATH: environment().PATH, HOME: root };
  const run = (command: string) => execFileSync("bash", ["-ec", command], { cwd: path, env, stdio: "pipe" });
  run("git worktree add -q -b wt/one one && cd one && echo x > sum.mjs && git commit -qam One");
  run("git merge -q wt/one");
  expect(git(path, "log", "--format=%s").split("\n")).toHaveLength(2);
});

test("speaks the reader's language, and stays as it was left", () => {
  const { path } = open("s02", "ja");
  expect(readFileSync(join(path, "README.md"), "utf8")).toContain("# 潮見表");
  writeFileSync(join(path, "notes.txt"), "mine\n");
  const again = open("s02", "zh");
  expect(again.notices).toEqual([]);
  expect(readFileSync(join(path, "notes.txt"), "utf8")).toBe("mine\n");
});

test("is laid anew with --fresh, and what was there is kept", () => {
  const { path } = open("s03");
  writeFileSync(join(path, "notes.txt"), "mine\n");
  for (const number of [1, 2]) {
    const { notices } = open("s03", "zh", true);
    expect(notices[0]?.en).toContain(`${path}.old${number}`);
  }
  expect(readFileSync(join(path, "notes.txt"), "utf8")).toContain("牛奶");
  expect(readFileSync(join(`${path}.old1`, "notes.txt"), "utf8")).toBe("mine\n");
  expect(readdirSync(join(root, "playground")).filter((name) => name.startsWith(".new"))).toEqual([]);
});

test("has the settings of its own chapter, the examples of all earlier ones and of the next", () => {
  const { path } = open("s06");
  expect(existsSync(join(path, "sum.mjs"))).toBe(true);
  expect(existsSync(join(path, "skills/commit-message/SKILL.md"))).toBe(true);
  expect(existsSync(join(path, ".harness"))).toBe(false);
  expect(existsSync(join(path, "numbers.txt"))).toBe(false);
  expect(existsSync(join(open("s04").path, ".harness/settings.json"))).toBe(true);
  expect(readFileSync(join(open("s07").path, "numbers.txt"), "utf8")).toMatch(/^1\n2\n[\s\S]*\n40000\n$/);
});

test("does without git", () => {
  vi.stubEnv("PATH", "");
  const { path, notices } = open("s05");
  expect(notices.map(({ en }) => en).join()).toContain("no git");
  expect(existsSync(join(path, ".git"))).toBe(false);
  expect(existsSync(join(path, "tides.mjs"))).toBe(true);
});

test("is for whoever is inside the course, but not in a playground or elsewhere", () => {
  mkdirSync(join(root, "playground/mine"), { recursive: true });
  expect(
    [root, join(root, "chapters"), join(root, "chapters", chapters[0]?.dir ?? "")].map((path) =>
      isInCourse(path, root),
    ),
  ).toEqual([true, true, true]);
  expect(
    [tmpdir(), join(root, "playground/mine"), join(root, "nowhere")].map((path) => isInCourse(path, root)),
  ).toEqual([false, false, false]);
});

test.each(chapters.map(({ id }) => id))("%s: what its prompts are about is there", async (id) => {
  const { path } = open(id);
  const files = chapters.find((chapter) => chapter.id === id)?.scenarios ?? [];
  const scenarios = files.map((file) => readScenario(file));
  const needed = scenarios.flatMap(({ hidden, prompts, workspace }) =>
    hidden ? [] : Object.keys(workspace.files).filter((file) => prompts.some(({ en }) => en.includes(file))),
  );
  expect(needed.filter((file) => !existsSync(join(path, file)))).toEqual([]);
});
