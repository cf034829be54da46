import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listChapters } from "@harness/shared/chapters";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, expect, test } from "vitest";
import { describeChangedDeltas } from "../lib/changed-deltas.ts";
import { atRevision, chaptersSince } from "../lib/revision.ts";
import { lanesOf } from "../suite/parts.ts";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-C", root, ...args], { env: environment(), encoding: "utf8" });
const words = (text: string) => ({ zh: text, en: text, ja: text });
const touched = (since = "main") => chaptersSince(root, since, listChapters(root)).map(({ id }) => id);

function write(path: string, text: string): void {
  put(join(root, path), text);
}

function commit(path: string, text: string): void {
  write(path, text);
  git("add", "--all");
  git("commit", "--quiet", "--message", path);
}

beforeEach(() => {
  root = temporaryDirectory();
  git("init", "--quiet", "--initial-branch", "main");
  for (const [index, slug] of ["one", "two", "three"].entries()) {
    const texts = Object.fromEntries(["title", "motto", "mechanism"].map((name) => [name, words(slug)]));
    const chapter = {
      id: `s0${index + 1}`,
      slug,

      ...texts,
      adds: [],
      changes: {},
      removes: {},
    };
    write(`chapters/s0${index + 1}_${slug}/chapter.json`, JSON.stringify(chapter));
    write(`chapters/s0${index + 1}_${slug}/src/a.ts`, `${slug};\n`);
  }
  commit("README.md", "a course");
  git("switch", "--quiet", "--create", "work");
});

test("a change touches the chapters from the first changed one on", () => {
  expect(touched()).toEqual([]);
  commit("chapters/s02_two/src/a.ts", "2;\n");
  expect(touched()).toEqual(["s02", "s03"]);
  git("switch", "--quiet", "main");
  commit("chapters/s01_one/src/a.ts", "somebody else's;\n");
  git("switch", "--quiet", "work");
  expect(touched()).toEqual(["s02", "s03"]);
});

test("a file that moved touches the chapter that it left", () => {
  git("mv", "chapters/s02_two/src/a.ts", "chapters/s03_three/src/moved.ts");
  git("commit", "--quiet", "--message", "moved");
  expect(touched()).toEqual(["s02", "s03"]);
});

test("what is not committed yet counts as well", () => {
  write("chapters/s03_three/src/new.ts", "3;\n");
  expect(touched()).toEqual(["s03"]);
  write("chapters/s02_two/src/a.ts", "2;\n");
  expect(touched()).toEqual(["s02", "s03"]);
});

test("a change outside the chapters touches the whole course", () => {
  commit("shared/src/a.ts", "1;\n");
  expect(touched()).toEqual(["s01", "s02", "s03"]);
});

test("the ledger of translations goes with the pages that changed", () => {
  commit("docs/translations.json", "{}\n");
  expect(touched()).toEqual(["s03"]);
  commit("chapters/s02_two/README.md", "2\n");
  expect(touched()).toEqual(["s02", "s03"]);
});

test("a revision that git does not know is named", () => {
  expect(() => touched("nowhere")).toThrow("no revision nowhere");
  expect(() => touched("--all")).toThrow("no revision --all");
});

test("the copy of a revision leaves the index alone, and is gone afterwards", async () => {
  commit("chapters/s02_two/src/a.ts", "2;\n");
  write("staged.txt", "x");
  git("add", "staged.txt");
  const copy = await atRevision(root, "main", (copy) => {
    expect(existsSync(join(copy, "chapters/s02_two/src/a.ts"))).toBe(true);
    return copy;
  });
  expect(existsSync(copy)).toBe(false);
  expect(git("diff", "--cached", "--name-only")).toBe("staged.txt\n");
});

test("a fix that was carried forward alters the difference of one chapter only", async () => {
  expect(await describeChangedDeltas(root, "main", "en")).toBe("");
  for (const dir of ["s02_two", "s03_three"]) write(`chapters/${dir}/src/fixed.ts`, "fixed;\n");
  const text = await describeChangedDeltas(root, "main", "en");
  expect(text.match(/^## .*/gm)).toEqual(["## s01 → s02"]);
  expect(text).toMatch(/<summary>before<[\s\S]*-one;[\s\S]*<summary>now<[\s\S]*\+fixed;/);
});

test("for some chapters every part is narrowed to them", () => {
  commit("chapters/s02_two/src/a.ts", "2;\n");
  const chapters = chaptersSince(root, "main", listChapters(root));
  const parts = lanesOf({ depth: "full", chapters }).flat();
  const argsOf = (name: string) =>
    parts.filter((part) => part.name === name).map(({ args }) => args.join(" "));
  expect(argsOf("unit")).toEqual([expect.stringMatching(/ chapters\/s02_two\/ chapters\/s03_three\/$/)]);
  expect(argsOf("matrix")).toEqual([expect.stringMatching(/ --from s02$/)]);
  expect(argsOf("checks")).toEqual([
    "check wrong s02 s03",
    expect.stringMatching(/ exercises$/),
    "check labs s02 s03",
    "check runs --quick s02 s03",
  ]);
});
