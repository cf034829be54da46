import { describe, expect, test } from "vitest";
import { checkLineage } from "../../src/course/index.ts";
import { buildCourse, type Declared } from "./course-fixture.ts";

const LOOP = `import { runBash } from "./bash.ts";

export async function runTool(call: ToolCall, agent: Agent) {
  const output = await runBash(call.input);
  return { type: "tool_result", content: output };
}

const FILLER = [
${Array.from({ length: 60 }, (_, index) => `  "line ${index}",`).join("\n")}
];
`;

/** Problems of a second chapter whose loop.ts is `loop`, declared as changed unless told otherwise. */
function problemsOf(loop: string, declare: Declared = { changes: { "src/loop.ts": "why" } }) {
  const course = buildCourse(
    { s01_one: { "src/loop.ts": LOOP }, s02_two: { "src/loop.ts": loop } },
    { s01_one: { adds: ["src/loop.ts"] }, s02_two: declare },
  );
  return checkLineage(course.chapters()).problems;
}

describe("the declared delta", () => {
  test("is complete: nothing to report", () => {
    expect(problemsOf(LOOP.replace("  return", "  log(output);\n  return"))).toEqual([]);
  });

  test("misses a file that differs", () => {
    const problems = problemsOf(LOOP.replace("  return", "  log(output);\n  return"), {});
    expect(problems).toEqual([
      'chapters/s02_two/chapter.json: src/loop.ts differs but "changes" does not declare it',
    ]);
  });

  test("names a file that does not differ, is not new, is not gone", () => {
    const problems = problemsOf(LOOP, {
      adds: ["src/loop.ts"],
      changes: { "src/loop.ts": "why" },
      removes: { "src/other.ts": "why" },
    });
    expect(problems.map((problem) => problem.split(",")[0])).toEqual([
      'chapters/s02_two/chapter.json: "adds" declares src/loop.ts',
      'chapters/s02_two/chapter.json: "changes" declares src/loop.ts',
      'chapters/s02_two/chapter.json: "removes" declares src/other.ts',
    ]);
  });
});

describe("kept lines", () => {
  const shortened = LOOP.replaceAll(/ {2}"line [0-3]\d",\n/g, "");

  test("under 95 % fail, with the figure", () => {
    expect(problemsOf(shortened)).toEqual([
      expect.stringMatching(/^chapters\/s02_two: keeps 55\.2 % .* at least 95 %/),
    ]);
  });

  test("may go down to what the chapter declares, and no further", () => {
    const changes = { "src/loop.ts": "why" };
    expect(problemsOf(shortened, { changes, keeps: { percent: 40, reason: "why" } })).toEqual([]);
    expect(problemsOf(shortened, { changes, keeps: { percent: 60, reason: "why" } })[0]).toContain(
      "at least 60 %",
    );
  });

  test("count in a file that moved", () => {
    const course = buildCourse(
      { s01_one: { "src/loop.ts": LOOP }, s02_two: { "src/core/loop.ts": LOOP } },
      {
        s01_one: { adds: ["src/loop.ts"] },
        s02_two: { adds: ["src/core/loop.ts"], removes: { "src/loop.ts": "moved" } },
      },
    );
    const result = checkLineage(course.chapters());
    expect(result.problems).toEqual([]);
    expect(result.rows[1]).toMatchObject({ id: "s02", keptPercent: 100, addedLines: 69, removedLines: 69 });
  });
});

describe("a hunk is cosmetic when it changes", () => {
  test.each([
    ["blanks", LOOP.replace("{ type:", "{  type:")],
    [
      "line breaks and the trailing comma",
      LOOP.replace("(call: ToolCall, agent: Agent)", "(\n  call: ToolCall,\n  agent: Agent,\n)"),
    ],
    ["a comment", LOOP.replace("  return", "  // What the model gets.\n  return")],
    ["an empty line", LOOP.replace("  return", "\n  return")],
    ["the name of a variable", LOOP.replaceAll("output", "text")],
    [
      "the name of a parameter",
      LOOP.replace("call: ToolCall", "request: ToolCall").replace("call.input", "request.input"),
    ],
    ["only line endings", LOOP.replaceAll("\n", "\r\n")],
  ])("%s", (_what, loop) => {
    expect(problemsOf(loop).join("\n")).toMatch(/cosmetic/);
  });

  test.each([
    ["another function called", LOOP.replace("await runBash(", "await runGuarded(")],
    ["another property read", LOOP.replace("call.input", "call.command")],
    [
      "another import",
      LOOP.replace("runBash }", "runGuarded }").replace("await runBash(", "await runGuarded("),
    ],
    ["a text", LOOP.replace('"line 7"', '"line seven"')],
    ["a number of arguments", LOOP.replace("runBash(call.input)", "runBash(call.input, agent)")],
    ["the text of a template over several lines", LOOP.replace('"line 7"', "`line\n  7`")],
  ])("but not with %s", (_what, loop) => {
    expect(problemsOf(loop)).toEqual([]);
  });

  test("and a changed line inside a template is none", () => {
    const before = "export const TEXT = `one\ntwo\nthree`;\n";
    const course = buildCourse(
      {
        s01_one: { "src/a.ts": `${before}${LOOP}` },
        s02_two: { "src/a.ts": `${before.replace("two", "  two")}${LOOP}` },
      },
      { s01_one: { adds: ["src/a.ts"] }, s02_two: { changes: { "src/a.ts": "why" } } },
    );
    expect(checkLineage(course.chapters()).problems).toEqual([]);
  });
});

test("a source that names its own chapter fails, with the line", () => {
  const problems = problemsOf(LOOP.replace("  return", '  log("s02");\n  return'));
  expect(problems).toEqual([
    expect.stringMatching(/^chapters\/s02_two\/src\/loop\.ts:5: names its own chapter/),
  ]);
});
