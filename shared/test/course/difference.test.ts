import { describe, expect, test } from "vitest";
import { compareChapters, describeDelta, describeFiles, describeStat } from "../../src/course/index.ts";
import { buildCourse, same } from "./course-fixture.ts";

const plain = (_style: string, text: string) => text;

const block = (name: string, lines: number) =>
  `function ${name}() {\n${Array.from({ length: lines }, (_, index) => `  step(${index});\n`).join("")}}\n`;

function twoChapters() {
  const before = [block("first", 3), block("second", 3), block("long", 60)].join("\n");
  const after = before
    .replace("second() {\n", "second() {\n  gate();\n")
    .replace("step(30);", "step(30, 1);");
  return buildCourse(
    {
      s01_one: { "src/agent.ts": "a\n", "src/loop.ts": before, "src/old.ts": "old\n" },
      s02_two: {
        "src/agent.ts": "b\n",
        "src/helper.ts": "help\n",
        "src/loop.ts": after,
        "src/new.ts": "const a = 1;\nconst b = 2;\n",
      },
    },
    {
      s02_two: {
        adds: ["src/new.ts", "src/helper.ts"],
        changes: {
          "src/agent.ts": same("has a gate"),
          "src/loop.ts": { zh: "问闸门", en: "asks the `gate`", ja: "ゲートに聞く" },
        },
        removes: { "src/old.ts": same("nobody needs it") },
      },
    },
  );
}

describe("the difference between two chapters", () => {
  test("lists the loop first, then what else changed, then new files in the declared order, then removed ones", () => {
    const course = twoChapters();
    const files = compareChapters(course.chapters(), course.chapter("s01"), course.chapter("s02"));
    expect(
      files.map(({ path, status, addedLines, removedLines }) => [path, status, addedLines, removedLines]),
    ).toEqual([
      ["src/loop.ts", "changed", 2, 1],
      ["src/agent.ts", "changed", 1, 1],
      ["src/new.ts", "added", 2, 0],
      ["src/helper.ts", "added", 1, 0],
      ["src/old.ts", "removed", 0, 1],
    ]);
    expect(describeStat(files, "en")).toMatch(/src\/loop\.ts +\+2 +-1 {2}changed/);
  });

  test("shows new files whole, and of changed ones the function around each change", () => {
    const course = twoChapters();
    const text = describeFiles(
      compareChapters(course.chapters(), course.chapter("s01"), course.chapter("s02")),
      { language: "en", paint: plain },
    );
    expect(text).toContain("── src/new.ts (new file, 2 lines)\n+const a = 1;\n+const b = 2;\n");
    expect(text).toContain(
      "@@ -7,6 +7,7 @@\n function second() {\n+  gate();\n   step(0);\n   step(1);\n   step(2);\n }\n",
    );
    expect(text).not.toContain("function first");
    expect(text).toContain("── src/old.ts (removed, 1 lines)");
  });

  test("shows of a long function only the lines near the change", () => {
    const course = twoChapters();
    const text = describeFiles(
      compareChapters(course.chapters(), course.chapter("s01"), course.chapter("s02")),
      { language: "en", paint: plain },
    );
    expect(text).toContain("   step(25);\n");
    expect(text).not.toContain("   step(20);\n");
    expect(text).toContain("-  step(30);\n+  step(30, 1);\n");
  });

  test("starts with what the chapters declare, in the reader's language and in either direction", () => {
    const course = twoChapters();
    const describe = (from: string, to: string, language: "zh" | "en") =>
      describeDelta(course.chapters(), course.chapter(from), course.chapter(to), { language, paint: plain });
    expect(describe("s01", "s02", "en")).toBe(
      "s01 → s02\n\ns02 It: a gate. Changes src/agent.ts (has a gate), src/loop.ts (asks the gate). " +
        "Adds src/new.ts, src/helper.ts. Removes src/old.ts (nobody needs it).",
    );
    expect(describe("s01", "s02", "zh")).toContain(
      "s02 It：a gate。修改：src/agent.ts（has a gate）、src/loop.ts（问闸门）。新增：src/new.ts、",
    );
    expect(describe("s02", "s01", "en")).toMatch(/^s02 → s01 \(backwards/);
    const backwards = compareChapters(course.chapters(), course.chapter("s02"), course.chapter("s01"));
    expect(backwards.map(({ path, status }) => [path, status])).toContainEqual(["src/new.ts", "removed"]);
  });

  test("names a mechanism once when the title of its chapter is the same", () => {
    const chapter = {
      mechanism: { zh: "钩子", en: "hooks", ja: "フック" },
      title: { zh: "钩子", en: "Hooks", ja: "フック" },
    };
    const course = buildCourse({ s01_one: {}, s02_two: {} }, { s02_two: chapter });
    const describe = (language: "zh" | "en") =>
      describeDelta(course.chapters(), course.chapter("s01"), course.chapter("s02"), {
        language,
        paint: plain,
      });
    expect(describe("en")).toBe("s01 → s02\n\ns02 Hooks.");
    expect(describe("zh")).toBe("s01 → s02\n\ns02 钩子。");
  });

  test("is nothing between equal sources", () => {
    const course = buildCourse({ s01_one: { "src/a.ts": "a\n" }, s02_two: { "src/a.ts": "a\n" } });
    const files = compareChapters(course.chapters(), course.chapter("s01"), course.chapter("s02"));
    expect(describeFiles(files, { language: "en", paint: plain })).toBe("src/ does not differ.");
  });
});
