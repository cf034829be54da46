import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { abortCarry, type CarryOptions, continueCarry, startCarry } from "../../src/course/index.ts";
import { buildRepository, commitAll, type Fixture } from "./course-fixture.ts";

const LINES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const text = (lines: string[]) => `${lines.join("\n")}\n`;
const A = (chapter: string) => `chapters/${chapter}/src/a.ts`;

/** Three chapters; each later one inserts a line of its own into a.ts. */
function threeChapters(extra: Record<string, string | Buffer> = {}): Fixture {
  const files = (lines: string[]) => ({ "src/a.ts": text(lines), ...extra });
  return buildRepository({
    s01_one: files(LINES),
    s02_two: files([...LINES.slice(0, 4), "of two", ...LINES.slice(4)]),
    s03_three: files([...LINES.slice(0, 4), "of two", ...LINES.slice(4, 6), "of three", ...LINES.slice(6)]),
  });
}

function carry(course: Fixture, source = "s01", options: CarryOptions = {}) {
  return startCarry(course.root, course.chapters(), course.chapter(source), options);
}

function replaceLine(course: Fixture, path: string, from: string, to: string): void {
  course.write(path, course.read(path).replace(from, to));
}

describe("carry merges an edit forward", () => {
  test.each(["first", "third", "eighth"])("of the line %s, and keeps what later chapters add", (line) => {
    const course = threeChapters();
    const before = course.read(A("s03_three"));
    replaceLine(course, A("s01_one"), line, "fixed");
    expect(carry(course).stopped).toBeUndefined();
    expect(course.read(A("s03_three"))).toBe(before.replace(line, "fixed"));
    expect(course.read(A("s02_two"))).toContain("of two");
  });

  test("from a middle chapter, and leaves the earlier one alone", () => {
    const course = threeChapters();
    replaceLine(course, A("s02_two"), "of two", "of two, fixed");
    carry(course, "s02");
    expect(course.read(A("s03_three"))).toContain("of two, fixed\nfifth\nsixth\nof three");
    expect(course.read(A("s01_one"))).toBe(text(LINES));
  });

  test("on behind the twenty, through the extras", () => {
    const files = { "src/a.ts": text(LINES) };
    const course = buildRepository({ s19_near: files, s20_last: files, x01_walls: files, x02_far: files });
    replaceLine(course, A("s20_last"), "first", "fixed");
    expect(carry(course, "s20").outcomes.map(({ chapter }) => chapter)).toEqual(["x01", "x02"]);
    expect(course.read(A("x02_far"))).toMatch(/^fixed\n/);
    expect(course.read(A("s19_near"))).toBe(text(LINES));
  });

  test("against --base, when it is committed already", () => {
    const course = threeChapters();
    replaceLine(course, A("s01_one"), "first", "fixed");
    commitAll(course);
    expect(carry(course).outcomes).toEqual([]);
    carry(course, "s01", { base: "HEAD~1" });
    expect(course.read(A("s03_three"))).toMatch(/^fixed\n/);
    const again = carry(course, "s01", { base: "HEAD~1" });
    expect(again.outcomes).toEqual([]);
  });

  test("keeps line endings and a missing final newline", () => {
    const course = threeChapters({ "src/crlf.ts": "one\r\ntwo\r\nthree", "src/bare.ts": "one\ntwo\nthree" });
    replaceLine(course, "chapters/s01_one/src/crlf.ts", "one", "1");
    replaceLine(course, "chapters/s01_one/src/bare.ts", "one", "1");
    carry(course);
    expect(course.read("chapters/s03_three/src/crlf.ts")).toBe("1\r\ntwo\r\nthree");
    expect(course.read("chapters/s03_three/src/bare.ts")).toBe("1\ntwo\nthree");
  });

  test("into a chapter whose file has other line endings", () => {
    const course = threeChapters();
    course.write(A("s02_two"), course.read(A("s02_two")).replaceAll("\n", "\r\n"));
    commitAll(course);
    replaceLine(course, A("s01_one"), "first", "fixed");
    expect(carry(course).stopped).toBeUndefined();
    expect(course.read(A("s02_two"))).toMatch(/^fixed\r\nsecond\r\n/);
    expect(course.read(A("s03_three"))).toMatch(/^fixed\nsecond\n/);
  });

  test("copies a binary file that later chapters did not touch", () => {
    const course = threeChapters({ "src/grammar.wasm": Buffer.from([0, 1, 2, 255]) });
    course.write("chapters/s01_one/src/grammar.wasm", Buffer.from([0, 9, 255]));
    carry(course);
    expect(course.read("chapters/s03_three/src/grammar.wasm")).toBe(Buffer.from([0, 9, 255]).toString());
  });
});

describe("carry follows whole files", () => {
  test("new, also in a new folder and not yet known to git", () => {
    const course = threeChapters();
    course.write("chapters/s01_one/src/deep/new.ts", "new\n");
    carry(course);
    expect(course.read("chapters/s03_three/src/deep/new.ts")).toBe("new\n");
    expect(course.git("status", "--porcelain", "chapters/s01_one")).toContain(
      "?? chapters/s01_one/src/deep/",
    );
  });

  test("deleted, with the folder that becomes empty", () => {
    const course = threeChapters({ "src/deep/old.ts": "old\n" });
    course.git("rm", "--quiet", "chapters/s01_one/src/deep/old.ts");
    carry(course);
    expect(existsSync(join(course.root, "chapters/s03_three/src/deep"))).toBe(false);
  });

  test("renamed and edited in one go, into a file that later chapters change", () => {
    const course = threeChapters();
    const edited = course.read(A("s01_one")).replace("eighth", "fixed");
    course.git("rm", "--quiet", A("s01_one"));
    course.write("chapters/s01_one/src/b.ts", edited);
    expect(carry(course).stopped).toBeUndefined();
    expect(course.read("chapters/s03_three/src/b.ts")).toBe(
      text([...LINES.slice(0, 4), "of two", ...LINES.slice(4, 6), "of three", "seventh", "fixed"]),
    );
    expect(existsSync(join(course.root, A("s03_three")))).toBe(false);
  });

  test("moved by a later chapter: the edit follows", () => {
    const course = threeChapters();
    course.git("mv", A("s02_two"), "chapters/s02_two/src/moved.ts");
    course.git("mv", A("s03_three"), "chapters/s03_three/src/moved.ts");
    commitAll(course);
    replaceLine(course, A("s01_one"), "first", "fixed");
    carry(course);
    expect(course.read("chapters/s03_three/src/moved.ts")).toMatch(/^fixed\n/);
  });

  test("removed by a later chapter: told, not silently dropped", () => {
    const course = threeChapters({ "src/gone.ts": "some\nlines\n" });
    course.git("rm", "--quiet", "chapters/s02_two/src/gone.ts", "chapters/s03_three/src/gone.ts");
    commitAll(course);
    replaceLine(course, "chapters/s01_one/src/gone.ts", "some", "more");
    expect(carry(course).outcomes).toMatchObject([{ chapter: "s02", action: "skipped", path: "gone.ts" }]);
  });
});

describe("carry stops at a conflict", () => {
  function conflicting(): Fixture {
    const course = threeChapters();
    for (const chapter of ["s02_two", "s03_three"])
      replaceLine(course, A(chapter), "second", "second of two");
    commitAll(course);
    replaceLine(course, A("s01_one"), "second", "second, fixed");
    return course;
  }

  test("leaves the markers, names the file and touches no later chapter", () => {
    const course = conflicting();
    expect(carry(course).stopped).toMatchObject({ chapter: "s02", path: "a.ts", action: "conflict" });
    expect(course.read(A("s02_two"))).toMatch(/<<<<<<< s02\nsecond of two\n/);
    expect(course.read(A("s03_three"))).not.toContain("fixed");
  });

  test("goes on when resolved, and does not ask again in the next chapter", () => {
    const course = conflicting();
    carry(course);
    expect(() => continueCarry(course.root, course.chapters())).toThrow(/still has conflict markers/);
    expect(() => carry(course)).toThrow(/under way/);
    const resolved = course.read(A("s02_two")).replace(/<{7}[\s\S]*>{7}.*\n/, "second of two, fixed\n");
    course.write(A("s02_two"), resolved);
    expect(continueCarry(course.root, course.chapters()).stopped).toBeUndefined();
    expect(course.read(A("s03_three"))).toContain("first\nsecond of two, fixed\nthird");
    expect(carry(course).outcomes).toEqual([]);
  });

  test("abort puts every file back, uncommitted edits included", () => {
    const course = conflicting();
    course.write("chapters/s01_one/src/new.ts", "new\n");
    replaceLine(course, A("s02_two"), "eighth", "eighth, not committed");
    const before = course.read(A("s02_two"));
    expect(carry(course, "s01", { allowDirty: true }).stopped).toBeDefined();
    abortCarry(course.root, course.chapters());
    expect(course.read(A("s02_two"))).toBe(before);
    expect(existsSync(join(course.root, "chapters/s02_two/src/new.ts"))).toBe(false);
    expect(() => abortCarry(course.root, course.chapters())).toThrow(/nothing to abort/);
  });

  test("abort leaves alone what the carry had not reached", () => {
    const course = conflicting();
    course.write("chapters/s01_one/src/z.ts", "new\n");
    carry(course);
    course.write("chapters/s02_two/src/z.ts", "written meanwhile\n");
    expect(abortCarry(course.root, course.chapters())).toEqual([A("s02_two")]);
    expect(course.read("chapters/s02_two/src/z.ts")).toBe("written meanwhile\n");
  });

  test("when a later chapter changes what was deleted", () => {
    const course = threeChapters();
    course.git("rm", "--quiet", A("s01_one"));
    expect(carry(course).stopped?.note).toMatch(/delete it or keep it/);
    expect(course.read(A("s02_two"))).toContain("of two");
    expect(continueCarry(course.root, course.chapters()).stopped).toBeUndefined();
    expect(existsSync(join(course.root, A("s03_three")))).toBe(true);
  });

  test("when both add the same file with other content", () => {
    const course = threeChapters();
    course.write("chapters/s03_three/src/new.ts", "of three\n");
    commitAll(course);
    course.write("chapters/s01_one/src/new.ts", "of one\n");
    expect(carry(course).stopped).toMatchObject({ chapter: "s03", path: "new.ts" });
    expect(course.read("chapters/s03_three/src/new.ts")).toContain("of three");
  });
});

describe("carry and uncommitted edits", () => {
  test("refuses to start on a later chapter's, and keeps them when told to go on", () => {
    const course = threeChapters();
    replaceLine(course, A("s01_one"), "first", "fixed");
    replaceLine(course, A("s03_three"), "eighth", "mine");
    expect(() => carry(course)).toThrow(/s03_three\/src\/a\.ts has uncommitted edits/);
    expect(course.read(A("s02_two"))).not.toContain("fixed");
    carry(course, "s01", { allowDirty: true });
    expect(course.read(A("s03_three"))).toMatch(/^fixed\n[\s\S]*mine\n$/);
  });

  test("a middle chapter's own edits do not travel with the change", () => {
    const course = threeChapters();
    replaceLine(course, A("s01_one"), "first", "fixed");
    replaceLine(course, A("s02_two"), "eighth", "mine");
    carry(course, "s01", { allowDirty: true });
    expect(course.read(A("s03_three"))).toMatch(/^fixed\n[\s\S]*eighth\n$/);
    carry(course, "s02");
    expect(course.read(A("s03_three"))).toMatch(/^fixed\n[\s\S]*mine\n$/);
  });
});

describe("carry twice", () => {
  test("changes nothing, and carries only what is new since", () => {
    const course = threeChapters();
    replaceLine(course, A("s01_one"), "first", "fixed");
    carry(course);
    const once = course.read(A("s03_three"));
    expect(carry(course).outcomes).toEqual([]);
    expect(course.read(A("s03_three"))).toBe(once);
    replaceLine(course, A("s01_one"), "fixed", "fixed better");
    expect(carry(course).stopped).toBeUndefined();
    expect(course.read(A("s03_three"))).toBe(once.replace("fixed", "fixed better"));
  });

  test("applies again what somebody took back", () => {
    const course = threeChapters();
    replaceLine(course, A("s01_one"), "first", "fixed");
    carry(course);
    course.git("checkout", "--quiet", "chapters/s02_two", "chapters/s03_three");
    carry(course);
    expect(course.read(A("s03_three"))).toMatch(/^fixed\n/);
  });
});

test("nothing to compare with is told", () => {
  const course = threeChapters();
  expect(() => carry(course, "s01", { base: "nowhere" })).toThrow("no commit named nowhere");
  course.write(
    "chapters/s04_four/chapter.json",
    course.read("chapters/s03_three/chapter.json").replaceAll("s03", "s04"),
  );
  course.write("chapters/s04_four/src/a.ts", "x\n");
  course.write(
    "chapters/s05_five/chapter.json",
    course.read("chapters/s03_three/chapter.json").replaceAll("s03", "s05"),
  );
  expect(() => carry(course, "s04")).toThrow(/s04_four\/src is not in commit/);
});
