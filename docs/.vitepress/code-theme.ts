/** How code is coloured: by names only. The colours, light and dark, stand in `theme/style/colours.css`. */

import { createCssVariablesTheme } from "shiki/core";
import type { MarkdownOptions } from "vitepress";
import { classOfColour } from "./kinds.mjs";

export const codeTheme = createCssVariablesTheme({
  name: "course",
  variablePrefix: "--shiki-",
  fontStyle: true,
});

type Transformer = NonNullable<MarkdownOptions["codeTransformers"]>[number];
type Line = Parameters<NonNullable<Transformer["line"]>>[0];

/** Colours as classes, as on the pages of code; and a line that has to be wrapped knows how far it is indented. */
export const classesAndIndents: Transformer = {
  span({ properties }) {
    const kind = classOfColour(String(properties.style));
    delete properties.style;
    if (kind) properties.class = kind;
  },
  line(line) {
    const indent = /^ */.exec(textOf(line))?.[0].length;
    if (indent) line.properties.style = `--indent:${indent}`;
  },
};

function textOf(node: Line | Line["children"][number]): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
