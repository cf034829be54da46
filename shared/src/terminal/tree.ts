import type { Localized } from "../wording/index.ts";
import { paint, printable } from "./colour.ts";
import { inLanguage, printLine } from "./screen.ts";
import { clipToWidth, widthOf } from "./width.ts";

/** One line of a tree, and what hangs below it. The texts may come from the model. */
export interface TreeNode {
  text: string;
  /** Stands behind the text, and stays when there is room for only a part of both. */
  note?: Localized | string;
  children: TreeNode[];
}

const MIN_TEXT_COLUMNS = 20;

/** Shows trees below a title, one line for each node, each cut to the width of the terminal. */
export function showTree(title: Localized | string, nodes: TreeNode[]): void {
  const width = process.stderr.isTTY ? process.stderr.columns : Infinity;
  printLine(`  ${paint(process.stderr, "dim", clip(inLanguage(title), width - 2))}`);
  for (const { lines, node } of nodes.flatMap((root) => linesOf(root, "", ""))) {
    const note = onOneLine(inLanguage(node.note ?? ""));
    const room = width - widthOf(lines) - 2;
    const shownNote = note && `  ${clip(note, room - MIN_TEXT_COLUMNS - 2)}`;
    const text = clip(onOneLine(node.text), room - widthOf(shownNote));
    printLine(`  ${lines}${text}${paint(process.stderr, "dim", shownNote)}`);
  }
}

/** The nodes in reading order, each with the lines that are drawn before it. */
function linesOf(node: TreeNode, lines: string, below: string): { lines: string; node: TreeNode }[] {
  const children = node.children.flatMap((child, index) => {
    const isLast = index === node.children.length - 1;
    return linesOf(child, below + (isLast ? "└─ " : "├─ "), below + (isLast ? "   " : "│  "));
  });
  return [{ lines, node }, ...children];
}

function onOneLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim();
}

function clip(text: string, columns: number): string {
  return columns > 0 ? clipToWidth(text, columns) : "";
}
