import { describe, expect, test } from "vitest";
import {
  type Chapter,
  chaptersBetween,
  findChapter,
  laterChapters,
  listChapters,
  previousChapter,
  readChapter,
  repositoryRoot,
} from "../../src/chapters/index.ts";
import { idAt, placeOf } from "../../src/launch/chapter-id.mjs";
import { buildCourse } from "./course-fixture.ts";

const course = () =>
  buildCourse({ s02_two: { "scenarios/b.yaml": "", "scenarios/a.yaml": "" }, s01_one: {}, notes: {} });

describe("listChapters", () => {
  test("sorts chapters and their scenarios, and passes over other folders", () => {
    const { root } = course();
    const chapters = listChapters(root);
    expect(chapters.map(({ id, number, dir }) => [id, number, dir])).toEqual([
      ["s01", 1, "s01_one"],
      ["s02", 2, "s02_two"],
    ]);
    expect(chapters[1]?.scenarios.map((file) => file.slice(root.length))).toEqual([
      "/chapters/s02_two/scenarios/a.yaml",
      "/chapters/s02_two/scenarios/b.yaml",
    ]);
  });

  test.each(["s02", "S02", "2", "02", "s02_two"])("a person may call a chapter %s", (name) => {
    expect(findChapter(course().chapters(), name)?.id).toBe("s02");
  });

  test("the extras come behind the twenty, and only their own names mean them", () => {
    const chapters = buildCourse({ x02_far: {}, s20_last: {}, x01_walls: {}, s01_one: {} }).chapters();
    expect(chapters.map(({ id, number }) => [id, number])).toEqual([
      ["s01", 1],
      ["s20", 20],
      ["x01", 21],
      ["x02", 22],
    ]);
    const [, s20, x01, x02] = chapters as [Chapter, Chapter, Chapter, Chapter];
    for (const name of ["x01", "X1", "x1", "x01_walls"]) expect(findChapter(chapters, name)).toBe(x01);
    expect(findChapter(chapters, "1")?.id).toBe("s01");
    for (const name of ["21", "x3", "x", "y1"]) expect(findChapter(chapters, name)).toBeUndefined();
    expect(previousChapter(chapters, x01)).toBe(s20);
    expect(laterChapters(chapters, s20)).toEqual([x01, x02]);
    expect(chaptersBetween(chapters, s20, x02)).toEqual([x01, x02]);
  });

  test("the place of a chapter gives its id", () => {
    for (const id of ["s01", "s20", "x01", "x02"]) expect(idAt(placeOf(id))).toBe(id);
  });

  test.each(["s03", "two", "", "s", "202"])("%j is no chapter", (name) => {
    expect(findChapter(course().chapters(), name)).toBeUndefined();
  });
});

describe("a mistake in chapter.json is told with file, line and what was expected", () => {
  test.each([
    [
      '"adds": []',
      '"adds": ["lib/x.ts"]',
      /^chapters\/s01_one\/chapter\.json:\d+: adds\[0\]: expected a file below src\/$/,
    ],
    ['"adds": []', '"adds": ["src/../x.ts"]', /adds\[0\]: expected a file below src\//],
    ['"adds": []', '"adds": 3', /:2: adds: expected a list$/],
    [
      '"adds": []',
      '"changes": { "lib/x.ts": "why" }',
      /:2: changes\.lib\/x\.ts: expected a file below src\//,
    ],
    ['"adds": []', '"extra": 1', /expected no such key: extra. There are id, slug/],
    ['"adds": []', '"keeps": { "percent": 90 }', /:2: keeps\.reason: expected a text/],
    ['"adds": []', '"adds": [', /chapter\.json:\d+: /],
  ])("%s → %s", (from, to, message) => {
    const fixture = course();
    const file = "chapters/s01_one/chapter.json";
    fixture.write(file, fixture.read(file).replace("{", '{\n"adds": [],').replace(from, to));
    expect(() => readChapter(`${fixture.root}/chapters/s01_one`)).toThrow(message);
  });
});

test("the repository root is found from inside the package", () => {
  expect(repositoryRoot()).toBe(process.cwd());
});
