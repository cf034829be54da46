/** The second reader: the parser `unbash`, which knows nothing of ours. It only says where it contradicts ours. */

import { forEachChild, parse, type SyntaxNode } from "unbash";
import { everything, type Node } from "./ast.ts";

/**
 * Where the second reading contradicts our reading: text it cannot parse, or a command that we did not see. A parser that
 * fails contradicts as well.
 */
export function disagreement(command: string, script: Node[]): string | undefined {
  try {
    return compare(command, script);
  } catch (error) {
    return `the second parser failed: ${(error as Error).message}`;
  }
}

function compare(command: string, script: Node[]): string | undefined {
  const nodes = [...allOf(parse(command))];
  if (nodes.some(isDoubtful)) return "the second parser cannot read it";
  const seen = new Set<number>();
  for (const item of everything(script)) if (item.type === "command") seen.add(item.command.start);
  const unseen = nodes.flatMap(startOfCommand).find((start) => !seen.has(start));
  return unseen === undefined ? undefined : `two readings of it differ at character ${unseen + 1}`;
}

function* allOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => children.push(child));
  for (const child of children) yield* allOf(child);
}

/** Texts that bash rejects, or whose positions are not those in the command (`` `\`date\`` ``). */
function isDoubtful(node: SyntaxNode): boolean {
  if (node.type === "Script") return node.errors !== undefined || node.source !== undefined;
  if (node.type === "HereDoc") return node.closing === undefined;
  return node.type === "ArithmeticWord" && node.pos === node.end; // `$((1+))`
}

function startOfCommand(node: SyntaxNode): number[] {
  return node.type === "Command" && node.name ? [node.name.pos] : [];
}
