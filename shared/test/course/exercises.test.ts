import { expect, test } from "vitest";
import { findChapter, listChapters, repositoryRoot } from "../../src/chapters/index.ts";
import { checkExercises, withExercises } from "../../src/course/docs/exercises.ts";
import { parsePage } from "../../src/course/docs/page.ts";

const s01 = findChapter(listChapters(repositoryRoot()), "s01") as never;
const PAGE = "# Title\n\n## Try it\n\nDo.\n\n## What comes next\n\nMore.\n";

test("the exercises stand before what comes next, and are written once", () => {
  const written = withExercises(PAGE, "en", s01);
  expect(written).toMatch(/Do\.\n\n## Exercises\n\n.*\n\n<details>\n<summary>Easy: Say how many rounds/);
  expect(written).toMatch(/```sh\npnpm smoke s01 --exercise count-rounds\n```/);
  expect(written).toMatch(/<\/details>\n\n## What comes next\n\nMore\.\n$/);
  expect(withExercises(written, "en", s01)).toBe(written);
  expect(written.match(/^<summary>/gm)).toHaveLength(3);
});

test("a page with other exercises is found, and mended", () => {
  const written = withExercises(PAGE, "en", s01);
  const stale = written.replace("Say how many rounds", "Say nothing");
  expect(checkExercises(parsePage("README.en.md", written), "en", s01)).toEqual([]);
  expect(checkExercises(parsePage("README.en.md", stale), "en", s01)).toEqual([
    "README.en.md:1: the exercises are not those of exercises/: run pnpm check docs --write",
  ]);
  expect(withExercises(stale, "en", s01)).toBe(written);
});

test("a chapter without exercises keeps its page", () => {
  expect(withExercises(PAGE, "en", { ...(s01 as object), exercises: [] } as never)).toBe(PAGE);
});
