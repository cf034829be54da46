/** A line of code with its numbers. There are thousands on a page, so this is a function and not a component with a state. */

import { h } from "vue";
import type { DiffRow } from "../../../../shared/src/site/code/between.ts";
import { htmlOf } from "./html.ts";
import type { Range } from "./words.ts";

interface Props {
  path: string;
  /** Without a row it is the empty place beside a line. */
  row?: DiffRow;
  marks: Range[];
  sides: ("old" | "new")[];
  /** What the address of the page names. */
  place: string;
}

const TAGS = { " ": "span", "+": "ins", "-": "del" } as const;
const CLASSES = { " ": "line", "+": "line added", "-": "line removed" };

export function CodeLine({ path, row, marks, sides, place }: Props) {
  if (!row) return h("div", { class: "line none" });
  const anchor = sides.includes("new") && row.new !== undefined ? `${path}:${row.new}` : undefined;
  const numbers = sides.map((side) => {
    const number = row[side];
    if (side === "old" || number === undefined) return h("span", { class: "number", "data-number": number });
    const facts = { class: "number", "data-number": number, "aria-label": String(number) };
    return h("a", { ...facts, href: `#${anchor}`, tabindex: -1 });
  });
  const code = h(TAGS[row.kind], { class: "code", innerHTML: htmlOf(row.line, marks) });
  return h("div", { class: [CLASSES[row.kind], { here: anchor === place }], id: anchor }, [...numbers, code]);
}

CodeLine.props = ["path", "row", "marks", "sides", "place"];
