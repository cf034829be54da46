import { expect, it, onTestFinished, vi } from "vitest";
import { showTree, type TreeNode } from "../../src/terminal/tree.ts";

function shown(
  columns: number | undefined,
  title: string,
  nodes: TreeNode[],
  agent = { name: "agent", depth: 0 },
): string[] {
  let text = "";
  vi.spyOn(process.stderr, "write").mockImplementation((piece) => {
    text += piece;
    return true;
  });
  vi.stubEnv("NO_COLOR", "1");
  const { isTTY, columns: before } = process.stderr;
  Object.assign(process.stderr, { isTTY: columns !== undefined, columns });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    Object.assign(process.stderr, { isTTY, columns: before });
  });
  showTree(agent, title, nodes);
  return text.trimEnd().split("\n");
}

const leaf = (text: string, note = "") => ({ text, note, children: [] });

it("draws what hangs below what", () => {
  const b = { text: "b", children: [leaf("c"), { text: "d", children: [leaf("e", "(me)")] }] };
  expect(
    shown(undefined, "Title", [{ text: "a", children: [b, leaf("f\n\u001b[31mg")] }, leaf("h")]),
  ).toEqual([
    "  Title",
    "  a",
    "  ├─ b",
    "  │  ├─ c",
    "  │  └─ d",
    "  │     └─ e  (me)",
    "  └─ f \\x1b[31mg",
    "  h",
  ]);
});

it("cuts the text before the note, by columns and never through a character", () => {
  const long = "一二三四五六七八九十".repeat(3);
  expect(shown(40, "t", [leaf(long, "(me)"), leaf("🚀".repeat(40)), leaf("short", "n".repeat(40))])).toEqual([
    "  t",
    "  一二三四五六七八九十一二三四五…  (me)",
    `  ${"🚀".repeat(18)}…`,
    `  short  ${"n".repeat(15)}…`,
  ]);
});

it("stands below the calls of its agent, and is as much narrower", () => {
  const child = { name: "child", depth: 2 };
  expect(shown(12, "a title", [leaf("abcdefghijk")], child)).toEqual(["      a tit…", "      abcde…"]);
});
