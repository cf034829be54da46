import { describe, expect, test } from "vitest";
import { htmlOf } from "../../../docs/.vitepress/theme/code/html.ts";
import { markedRows, pairsOf, stretchesOf } from "../../../docs/.vitepress/theme/code/rows.ts";
import { compareWords } from "../../../docs/.vitepress/theme/code/words.ts";
import { type DiffRow, textOf } from "../../src/site/code/between.ts";

/** Rows from lines such as "+ const a = 1;". */
const rowsOf = (...lines: string[]): DiffRow[] =>
  lines.map((line) => ({ kind: line.slice(0, 1) as DiffRow["kind"], line: ["", line.slice(2)] }));

const shown = (row?: DiffRow) => row && textOf(row.line);

describe("two columns", () => {
  test("put a line beside what it became, whatever else is new around it", () => {
    const rows = rowsOf(
      "  head",
      "- run(call, agent);",
      "+ check(call);",
      "+ await run(call, agent);",
      "  tail",
    );
    expect(pairsOf(rows).map(({ old, new: young }) => [shown(old), shown(young)])).toEqual([
      ["head", "head"],
      [undefined, "check(call);"],
      ["run(call, agent);", "await run(call, agent);"],
      ["tail", "tail"],
    ]);
  });

  test("put lines beside each other that have nothing in common, and mark no words in them", () => {
    const [pair] = pairsOf(rowsOf("- first();", "+ const other = 1;"));
    expect([shown(pair?.old), shown(pair?.new)]).toEqual(["first();", "const other = 1;"]);
    expect([pair?.oldMarks, pair?.newMarks]).toEqual([[], []]);
  });

  test("lose no line of either side", () => {
    const rows = rowsOf("- a(1);", "- b(2, 3);", "- c(4);", "+ b(2, 3, 4);", "+ d();", "  e", "+ f");
    const pairs = pairsOf(rows);
    expect(pairs.flatMap(({ old }) => old ?? [])).toEqual(rows.filter(({ kind }) => kind !== "+"));
    expect(pairs.flatMap(({ new: young }) => young ?? [])).toEqual(rows.filter(({ kind }) => kind !== "-"));
  });
});

describe("one column", () => {
  test("marks the words that are other ones, on both sides", () => {
    const [old, young] = markedRows(rowsOf("- tools: [bash],", "+ tools: toolsOf(bash),"));
    expect(old?.marks.map(({ from, to }) => "tools: [bash],".slice(from, to))).toEqual(["[", "]"]);
    expect(young?.marks.map(({ from, to }) => "tools: toolsOf(bash),".slice(from, to))).toEqual([
      "toolsOf(",
      ")",
    ]);
  });
});

test("what is far from every change is folded, and the block around a change is whole", () => {
  const far = ["  const a = 1;", "  ", "  const b = 2;", "  "];
  const block = ["  function c() {", "+   d();", "  }"];
  const stretches = stretchesOf(rowsOf(...far, ...block));
  expect(stretches.map(({ isNear, rows }) => [isNear, rows.length])).toEqual([
    [false, 4],
    [true, 3],
  ]);
});

test("lines are alike by their words, not by their blanks", () => {
  expect(compareWords("    x = 1;", "x = 1;").likeness).toBe(1);
  expect(compareWords("a b c", "d e f").likeness).toBe(0);
});

test("a mark may begin in one colour and end in another, and nothing of a line is taken for HTML", () => {
  const line = ["k", "if ", "", "(a < b)", "s", '"&"'];
  expect(htmlOf(line, [{ from: 1, to: 5 }])).toBe(
    '<span class="k">i<mark>f </mark></span><mark>(a</mark> &lt; b)<span class="s">"&amp;"</span>',
  );
});
