/** A small course in a temporary folder, with real git. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type * as z from "zod";
import { type Chapter, type chapterSchema, listChapters } from "../../src/chapters/index.ts";

type Files = Record<string, string | Buffer>;

/** Entries of a chapter.json as they may be written. */
export type Declared = Partial<z.input<typeof chapterSchema>>;

export interface Fixture {
  root: string;
  write(path: string, content: string | Buffer): void;
  read(path: string): string;
  chapters(): Chapter[];
  chapter(id: string): Chapter;
  git(...args: string[]): string;
}

/** One text in all three languages. */
export const same = (text: string) => ({ zh: text, en: text, ja: text });

/** Builds `chapters/<dir>/` from `{ "s01_one": { "src/a.ts": "…" } }`; `declare` fills in each chapter.json. */
export function buildCourse(
  chapters: Record<string, Files>,
  declare: Record<string, Declared> = {},
): Fixture {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "harness-course-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const fixture: Fixture = {
    root,
    write: (path, content) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    },
    read: (path) => readFileSync(join(root, path), "utf8"),
    chapters: () => listChapters(root),
    chapter: (id) => fixture.chapters().find((chapter) => chapter.id === id) as Chapter,
    git: (...args) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: "pipe" }),
  };
  for (const [dir, files] of Object.entries(chapters)) {
    const [id = "", ...slug] = dir.split("_");
    const json = {
      id,
      slug: slug.join("_"),
      mechanism: same("a gate"),
      title: same("It"),
      motto: same("Do it."),
      ...declare[dir],
    };
    fixture.write(`chapters/${dir}/chapter.json`, JSON.stringify(json, null, 2));
    for (const [path, content] of Object.entries(files)) fixture.write(`chapters/${dir}/${path}`, content);
  }
  return fixture;
}

/** The same with everything committed. */
export function buildRepository(chapters: Record<string, Files>): Fixture {
  const fixture = buildCourse(chapters);
  fixture.git("init", "--quiet", "--initial-branch=main");
  fixture.git("config", "user.email", "test@example.com");
  fixture.git("config", "user.name", "Test");
  fixture.git("config", "core.autocrlf", "false");
  commitAll(fixture);
  return fixture;
}

export function commitAll(fixture: Fixture): void {
  fixture.git("add", "--all");
  fixture.git("commit", "--quiet", "--message", "all");
}
