import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readInPlace, replaceInPlace } from "../../src/state/index.ts";
import { filesBelow, temporaryDirectory } from "./directories.ts";

/** A directory in which all below `a` has become a link since its files were named. */
function swapped() {
  const [directory, outside] = [temporaryDirectory(), temporaryDirectory()];
  const file = join(directory, "a/b/c.txt");
  mkdirSync(join(directory, "a/b"), { recursive: true });
  writeFileSync(file, "mine");
  mkdirSync(join(outside, "b"));
  writeFileSync(join(outside, "b/c.txt"), "secret");
  renameSync(join(directory, "a"), join(directory, "aside"));
  symlinkSync(outside, join(directory, "a"));
  return { directory, outside, file };
}

test("a file is read, and written with the directories that are missing", () => {
  const directory = temporaryDirectory();
  const file = join(directory, "a/b/c.txt");
  replaceInPlace(file, "one");
  replaceInPlace(file, "two");
  expect(String(readInPlace(file))).toBe("two");
  expect(filesBelow(directory)).toEqual({ "a/b/c.txt": "two" });
});

test("a link that has taken the place of a directory on the way leads nobody out", () => {
  const { outside, file, directory } = swapped();
  expect(() => readInPlace(file)).toThrow("leads elsewhere by now");
  expect(() => replaceInPlace(file, "x")).toThrow("leads elsewhere by now");
  expect(() => replaceInPlace(join(directory, "a/new"), "x")).toThrow("ENOTDIR");
  expect(() => replaceInPlace(join(directory, "a/b/new/x"), "x")).toThrow("leads elsewhere by now");
  expect(readdirSync(outside)).toEqual(["b"]);
  expect(filesBelow(outside)).toEqual({ "b/c.txt": "secret" });
});

test("neither does one that has taken the place of the file", () => {
  const { outside, directory } = swapped();
  const file = join(directory, "link");
  symlinkSync(join(outside, "b/c.txt"), file);
  expect(() => readInPlace(file)).toThrow("it is a link");
  expect(() => replaceInPlace(file, "x")).toThrow("is a link");
  expect(readFileSync(join(outside, "b/c.txt"), "utf8")).toBe("secret");
});

test("what is missing, or has a file where a directory should be, is told by the system's names", () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "file"), "");
  const code = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return (error as NodeJS.ErrnoException).code;
    }
  };
  const read = (name: string) => code(() => readInPlace(join(directory, name)));
  expect([read("none"), read("none/x"), read("file/x")]).toEqual(["ENOENT", "ENOENT", "ENOTDIR"]);
  expect(code(() => replaceInPlace(join(directory, "file/x/y"), ""))).toBe("ENOTDIR");
});
