import { expect, test } from "vitest";
import { renewPatches } from "../../src/course/index.ts";
import { buildRepository, commitAll, type Fixture } from "./course-fixture.ts";

const LINES = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const SOURCE = "chapters/s01_one/src/a.ts";
const PATCH = "chapters/s01_one/wrong/loud.patch";

/** A patch that makes `five` loud and adds a file. */
const LOUD = `--- a/src/a.ts
+++ b/src/a.ts
@@ -2,7 +2,7 @@
 two
 three
 four
-five
+FIVE
 six
 seven
 eight
--- /dev/null
+++ b/src/b.ts
@@ -0,0 +1,1 @@
+new
`;

function courseWith(patch: string): Fixture {
  return buildRepository({
    s01_one: { "src/a.ts": `${LINES.join("\n")}\n`, "wrong/loud.yaml": "", "wrong/loud.patch": patch },
  });
}

function edit(course: Fixture, from: string, to: string): void {
  course.write(SOURCE, course.read(SOURCE).replace(from, to));
}

const renew = (course: Fixture) => renewPatches(course.root, course.chapters());

test("a patch that fits is left alone", () => {
  const course = courseWith(LOUD);
  edit(course, "one", "zero\none");
  expect(renew(course)).toEqual([]);
  expect(course.read(PATCH)).toBe(LOUD);
});

test("a patch whose surroundings have changed is made anew, also after some commits", () => {
  const course = courseWith(LOUD);
  edit(course, "three", "THREE");
  commitAll(course);
  edit(course, "eight", "EIGHT");
  commitAll(course);
  edit(course, "one", "zero\none");
  expect(renew(course)).toEqual([{ file: PATCH, action: "renewed" }]);
  const expected = LOUD.replace("-2,7 +2,7", "-3,7 +3,7")
    .replace(" three", " THREE")
    .replace(" eight", " EIGHT");
  expect(course.read(PATCH)).toBe(expected);
  expect(renew(course)).toEqual([]);
});

test.each([
  [
    "the chapter has changed at the same place",
    "five",
    "fünf",
    "the chapter has changed at the same place of src/a.ts",
  ],
  ["the chapter does the same", "five", "FIVE", "the chapter does the same by now"],
])("when %s, a person decides", (_what, from, to, note) => {
  const [change = ""] = LOUD.split("--- /dev/null");
  const course = courseWith(change);
  edit(course, from, to);
  expect(renew(course)).toEqual([{ file: PATCH, action: "open", note }]);
  expect(course.read(PATCH)).toBe(change);
});

test("a patch that never did fit is told", () => {
  const course = courseWith(LOUD.replace("-five", "-fifty"));
  expect(renew(course)).toEqual([
    { file: PATCH, action: "open", note: "it fits none of the last 50 commits" },
  ]);
});
