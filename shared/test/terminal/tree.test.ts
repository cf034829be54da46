import { showTree } from "@harness/shared/terminal";
import { expect, it, onTestFinished, vi } from "vitest";

function shown(columns: number | undefined, ...tree: Parameters<typeof showTree>): string[] {
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
  showTree(...tree);
  return text.trimEnd().split("\n");
}

const leaf = (text: string, note = "") => ({ text, note, children: [] });

it("draws what hangs below what", () => {
  const b = { text: "b", children: [leaf("c"), { text: "d", children: [leaf("e", "(me)")] }] };
  expect(
    shown(undefined, "Title", [{ text: "a", children: [b, leaf("f\n\u001b[31mg")] }, leaf("h")]),
  ).toEqual(["  Title", "  a", "  ├─ b", "  │  ├─ c", "  │  └─ d", "  │     └─ e  (me)", "  └─ f g", "  h"]);
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
