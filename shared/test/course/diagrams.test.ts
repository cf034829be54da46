import { describe, expect, test } from "vitest";
import { checkDiagrams } from "../../src/course/docs/diagrams.ts";
import { parsePage } from "../../src/course/docs/page.ts";

function problemsOf(...lines: string[]): string[] {
  return checkDiagrams(parsePage("page.md", ["", "```mermaid", ...lines, "```"].join("\n")));
}

describe("a diagram that Mermaid draws", () => {
  test.each([
    ["nodes of all shapes", ['a["x: y"] --> b([用户的一句话])', "b --> c[(messages)]", 'c --> d{{"d?"}}']],
    ["labels", ["a -- 没有 --> b", 'a -- "no calls" --> c', 'a & b --> e{"x,<br>y?"}']],
    ["names that only begin like a word of Mermaid", ["callModel --> endpoint", "endpoint --> graphs"]],
  ])("%s", (_, lines) => {
    expect(problemsOf("flowchart TD", ...lines.map((line) => `  ${line}`))).toEqual([]);
  });

  test("a sequence", () => {
    const lines = ["participant parent as 主 Agent", "loop at most 30 rounds", "parent->>parent: ask", "end"];
    expect(problemsOf("sequenceDiagram", ...lines, "parent-->>parent: answer")).toEqual([]);
  });
});

// Each of them is refused by the parser of Mermaid 12.
describe("a diagram that Mermaid does not draw", () => {
  test.each([
    ["board --> graph[x]", /^page\.md:4: "graph" is a word of Mermaid/],
    ["call -- no --> b", /"call" is a word/],
    ["a --> end", /"end" is a word/],
    ['a["x] --> b', /page\.md:4: expected nodes joined by arrows/],
    ["a[x --> b", /expected nodes/],
    ['a["say "hi""] --> b', /expected nodes/],
    ["a[f(x)] --> b", /expected nodes/],
    ["a -> b", /expected nodes/],
    ["a -->", /expected nodes/],
    ["a --> b]", /expected nodes/],
    ['a["x"] tail', /expected nodes/],
  ])("%s", (line, problem) => {
    expect(problemsOf("flowchart TD", line)).toEqual([expect.stringMatching(problem)]);
  });

  test.each([
    [["participant loop as x"], /"loop" is a word/],
    [["a->>b hi"], /expected "participant/],
    [["a->>b: one; two"], /expected "participant/],
    [["loop x", "a->>b: hi"], /a loop has no end/],
    [["a->>b: hi", "end"], /nothing is open to end/],
  ])("a sequence with %j", (lines, problem) => {
    expect(problemsOf("sequenceDiagram", ...lines)).toEqual([expect.stringMatching(problem)]);
  });

  test("a kind that this course does not use, or one drawn sideways, which is too wide for a page", () => {
    expect(problemsOf("flowchart LR", "  a --> b")).toEqual([
      expect.stringMatching(/expected "flowchart TD"/),
    ]);
    expect(problemsOf("pie")).toHaveLength(1);
    expect(problemsOf()).toHaveLength(1);
  });
});
