import { showList } from "@harness/shared/terminal";
import { expect, it, onTestFinished, vi } from "vitest";

it("a list is shown whole, each item on one line, indented below the calls of its agent", () => {
  const shown: string[] = [];
  const spy = vi
    .spyOn(process.stderr, "write")
    .mockImplementation((text) => Boolean(shown.push(String(text))));
  onTestFinished(() => spy.mockRestore());
  const title = { zh: "清单", en: "A list", ja: "リスト" };
  showList({ name: "agent" }, title, [
    "one",
    "two\nlines",
    "\u001b[31mred\u001b[0m",
    { zh: "四", en: "four", ja: "よん" },
  ]);
  showList({ name: "child", depth: 1 }, "Another", ["一"]);
  expect(shown.join("").split("\n")).toEqual([
    "  A list",
    "    one",
    "    two lines",
    "    \\x1b[31mred\\x1b[0m",
    "    four",
    "    Another",
    "      一",
    "",
  ]);
});
