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
type Node = Line["children"][number];

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

const PROMPT = "$ ";

/** Of a recorded session, the button copies the commands that start it, not what the program showed. */
export const copiesCommands: Transformer = {
  code(code) {
    if (this.options.lang !== "text") return;
    // Lines, with a text for each line break between them.
    const shown = code.children.findIndex((node, at) => at % 2 === 0 && !textOf(node).startsWith(PROMPT));
    const commands = shown < 0 ? code.children.length : shown - 1;
    if (commands < 1) return;
    code.children = code.children.map((node, at) => {
      if (node.type !== "element") return at < commands ? node : notCopied(node);
      if (at >= commands) this.addClassToHast(node, NOT_COPIED);
      else node.children = [notCopied(text(PROMPT)), text(textOf(node).slice(PROMPT.length))];
      return node;
    });
  },
};

/** VitePress leaves out what has this class. */
const NOT_COPIED = "vp-copy-ignore";

function notCopied(child: Node): Line {
  return { type: "element", tagName: "i", properties: { class: NOT_COPIED }, children: [child] };
}

function text(value: string): Node {
  return { type: "text", value };
}

function textOf(node: Line | Node): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
