/** A forest, drawn in lines that fit the terminal. */

import { clipToWidth, mostColumnsOf, onOneLine } from "../text/index.ts";
import type { Localized } from "../wording/index.ts";
import { paint } from "./colour.ts";
import { printFor, roomFor } from "./print-for.ts";
import { inLanguage } from "./screen.ts";
import type { Speaker } from "./speaker.ts";

type Text = Localized | string;

/** One line of a tree, and what hangs below it. The texts may come from the model. */
export interface TreeNode {
  text: string;
  /** Follows after the text, and stays when there is room for only a part of both. */
  note?: Text;
  children: TreeNode[];
}

const MIN_TEXT_COLUMNS = 20;

/** Shows trees below a title, one line for each node, each cut to the width of the terminal. */
export function showTree(agent: Speaker, title: Text, nodes: TreeNode[]): void {
  const room = roomFor(agent) - 2;
  const rows = nodes.flatMap((root) => linesOf(root, "", ""));
  const drawn = [
    paint(process.stderr, "dim", clipToWidth(onOneLine(inLanguage(title)), room)),
    ...rows.map((row) => draw(row, room)),
  ];
  for (const line of drawn) printFor(agent, `  ${line}`);
}

/** One node, cut so that its note keeps its place, and its text at least a little room. */
function draw({ lines, node }: Row, width: number): string {
  const room = width - mostColumnsOf(lines);
  const note = onOneLine(inLanguage(node.note ?? ""));
  const shownNote = note && `  ${clipToWidth(note, room - MIN_TEXT_COLUMNS - 2)}`;
  const text = clipToWidth(onOneLine(node.text), room - mostColumnsOf(shownNote));
  return `${lines}${text}${paint(process.stderr, "dim", shownNote)}`;
}

interface Row {
  /** The lines drawn before the node. */
  lines: string;
  node: TreeNode;
}

/** The nodes in reading order. */
function linesOf(node: TreeNode, lines: string, below: string): Row[] {
  const children = node.children.flatMap((child, index) => {
    const isLast = index === node.children.length - 1;
    return linesOf(child, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  "));
  });
  return [{ lines, node }, ...children];
}
