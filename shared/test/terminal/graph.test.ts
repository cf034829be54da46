import { type GraphNode, showGraph } from "@harness/shared/terminal";
import { watch } from "@harness/shared/test-kit";
import { expect, it, onTestFinished, vi } from "vitest";

/** What is shown of a graph: for each node, what comes before it. */
function shown(graph: Record<string, string[]>): string[] {
  vi.stubEnv("NO_COLOR", "1");
  onTestFinished(() => void vi.unstubAllEnvs());
  const nodes = Object.entries(graph).map(([id, after]): GraphNode => {
    return { id, after, text: id, note: (others) => others.join(",") };
  });
  const lines = watch("stderr");
  showGraph({ name: "agent" }, "Title", nodes);
  return lines.join("").trimEnd().split("\n").slice(1);
}

it("draws each node once, below the deepest of those before it, and names the others", () => {
  expect(shown({ a: [], b: ["a"], c: ["a"], d: ["a", "b", "c"], e: ["d"], f: [] })).toEqual([
    "  a",
    "  ├─ b",
    "  └─ c",
    "     └─ d  a,b",
    "        └─ e",
    "  f",
  ]);
});

it("draws a node whose predecessor does not exist at the margin", () => {
  expect(shown({ a: ["x"], b: ["a", "x"] })).toEqual(["  a  x", "  └─ b  x"]);
});

it("goes on at the margin when a chain is long", () => {
  const chain = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`n${n}`, n > 0 ? [`n${n - 1}`] : []]),
  );
  expect(shown(chain).slice(7)).toEqual([`  ${"   ".repeat(6)}└─ n7`, "  n8  n7", "  └─ n9"]);
});

it("draws every node of a cycle", () => {
  expect(shown({ a: ["b"], b: ["a"], c: ["c"] })).toEqual(["  b  a", "  └─ a", "  c  c"]);
});
