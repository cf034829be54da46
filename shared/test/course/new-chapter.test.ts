import { describe, expect, test } from "vitest";
import { checkChapters, checkLineage, createChapter } from "../../src/course/index.ts";
import { buildCourse } from "./course-fixture.ts";

const README = "# s01: It — do it\n\n[s00](../s00/README.md) → **s01**\n";
const OVERVIEW = "| chapter | title | motto |\n|---|---|---|\n| s01 | [It](x) | Do it. |\n\nMore.\n";

/** A course of one chapter. */
function buildFirst() {
  const manifest = JSON.stringify({ name: "@harness/s01", scripts: { start: "tsx src/main.ts" } });
  const files = { "src/main.ts": "run();\n", "package.json": manifest };
  const course = buildCourse({ s01_agent_loop: files }, { s01_agent_loop: { adds: ["src/main.ts"] } });
  course.write("package.json", "{}");
  for (const name of ["README.md", "README.en.md", "README.ja.md"]) {
    course.write(`chapters/s01_agent_loop/${name}`, README);
    course.write(name, OVERVIEW);
  }
  return course;
}

describe("a new chapter", () => {
  test("is the last one again, and lacks only what a person writes", () => {
    const course = buildFirst();
    const written = createChapter(course.root, course.chapters(), "s2", "tool_use");
    expect(written).toEqual(["chapters/s02_tool_use", "README.md", "README.en.md", "README.ja.md"]);
    expect(course.read("chapters/s02_tool_use/src/main.ts")).toBe("run();\n");
    expect(JSON.parse(course.read("chapters/s02_tool_use/package.json")).name).toBe("@harness/s02");
    expect(checkLineage(course.chapters()).problems).toEqual([]);
    const problems = checkChapters(course.root, course.chapters());
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter((problem) => !problem.includes("times TODO"))).toEqual([]);
  });

  test("stands in the root READMEs, and its own page continues the trail", () => {
    const course = buildFirst();
    createChapter(course.root, course.chapters(), "s02", "tool_use");
    const row =
      "| s02 | [Tool Use](chapters/s02_tool_use/README.en.md) | TODO: the mechanism in one sentence |";
    expect(course.read("README.en.md")).toBe(OVERVIEW.replace("Do it. |\n", `Do it. |\n${row}\n`));
    const page = course.read("chapters/s02_tool_use/README.ja.md");
    expect(page).toContain("[s00](../s00/README.md) → [s01](../s01_agent_loop/README.ja.md) → **s02**");
    expect(page).toContain("## s01 からの変更点");
  });

  test("is refused when the last one has no row in a root README, and nothing is written", () => {
    const course = buildFirst();
    course.write("README.ja.md", "No table.\n");
    const create = () => createChapter(course.root, course.chapters(), "s02", "tool_use");
    expect(create).toThrow("README.ja.md: expected a row of a table for s01");
    expect(course.chapters()).toHaveLength(1);
    expect(course.read("README.md")).toBe(OVERVIEW);
  });

  test.each([
    ["s03", "tool_use", "The next chapter is s02, not s03."],
    ["s01", "tool_use", "The next chapter is s02, not s01."],
    ["s02", "Tool-Use", '"Tool-Use": expected lower-case words joined by _, such as goal_loop.'],
  ])("%s %s is refused, and nothing is written", (name, slug, message) => {
    const course = buildFirst();
    expect(() => createChapter(course.root, course.chapters(), name, slug)).toThrow(message);
    expect(course.chapters()).toHaveLength(1);
  });
});
