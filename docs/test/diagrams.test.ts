/** Diagrams are drawn in the order in which they are written, and nothing of them is lost. */

import { expect, test } from "vitest";
import { describeDiagram, drawDiagram } from "../.vitepress/diagrams/index.ts";

/** How far down the text of a node stands. */
function heightOf(svg: string, label: string): number {
  const y = new RegExp(`<text[^>]* y="([\\d.]+)"[^>]*>${label}</text>`).exec(svg)?.[1];
  if (y === undefined) throw new Error(`${label} is not drawn`);
  return Number(y);
}

test("what a loop begins with stands on top", () => {
  const svg = drawDiagram(
    "flowchart TD\n  a[ask] --> b[call]\n  b --> c[run]\n  c --> d[send]\n  d --> b\n",
    "one",
  );
  const heights = ["ask", "call", "run", "send"].map((label) => heightOf(svg, label));
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
});

test("two diagrams of a page do not share the heads of their arrows", () => {
  const source = "flowchart TD\n  a --> b\n";
  const ids = ["one", "two"].map((id) => drawDiagram(source, id).match(/(?<= id=")[^"]+/g));
  expect(ids[0]?.some((id) => ids[1]?.includes(id))).toBe(false);
  expect(drawDiagram(source, "one")).toContain("url(#one-arrowhead)");
});

const SEQUENCE = `sequenceDiagram
  participant parent as main agent
  participant child as subagent
  parent->>child: one task
  loop at most 30 rounds
    child->>child: <call> & run
  end
  child-->>parent: one text
`;

test("every message of a sequence is drawn, one below the other", () => {
  const svg = drawDiagram(SEQUENCE, "one");
  const rows = ["one task", "loop: at most 30 rounds", "&lt;call&gt; &amp; run", "one text"];
  const heights = rows.map((text) => heightOf(svg, text));
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
});

test("a line that is not understood is not left out", () => {
  expect(() => drawDiagram(`${SEQUENCE}  Note over child: rests\n`, "one")).toThrow(
    '"Note over child: rests"',
  );
});

test("who cannot see a diagram is told what it says", () => {
  expect(describeDiagram(SEQUENCE)).toBe(
    "main agent → subagent: one task; at most 30 rounds; subagent → subagent: <call> & run; subagent → main agent: one text",
  );
  expect(describeDiagram('flowchart TD\n  a["the prompt"] -- yes --> b\n')).toBe("the prompt → b (yes)");
});
