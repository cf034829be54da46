/** The second reader: the tree-sitter grammar for bash. It only says where it contradicts ours. */

import { createRequire } from "node:module";
import type { Parser, Node as TreeNode } from "web-tree-sitter";
import { everything, type Node } from "./ast.ts";

/**
 * Where the syntax tree contradicts our reading: text it cannot parse, or a command that we did not see. A grammar that
 * fails contradicts as well.
 */
export async function disagreement(command: string, script: Node[]): Promise<string | undefined> {
  try {
    return compare(await loadParser(), command, script);
  } catch (error) {
    loading = undefined; // a parser that failed once is not trusted again
    return `the shell grammar failed: ${(error as Error).message}`;
  }
}

function compare(parser: Parser, command: string, script: Node[]): string | undefined {
  const tree = parser.parse(command);
  if (!tree) return "the shell grammar gave up";
  try {
    if (tree.rootNode.hasError) return "the shell grammar cannot parse it";
    const seen = new Set<number>();
    for (const item of everything(script)) if (item.type === "command") seen.add(item.command.start);
    const unseen = commandStarts(tree.rootNode).find((start) => !seen.has(start));
    return unseen === undefined ? undefined : `two readings of it differ at character ${unseen + 1}`;
  } finally {
    tree.delete();
  }
}

function commandStarts(root: TreeNode): number[] {
  const nodes = root.descendantsOfType(["command", "declaration_command", "unset_command"]);
  // The grammar takes the reserved word `time` for a command.
  const real = nodes.filter((node) => node.childForFieldName("name")?.text !== "time");
  return real.map((node) => node.childForFieldName("name")?.startIndex ?? node.startIndex);
}

let loading: Promise<Parser> | undefined;

/** The parser is WebAssembly: loaded when the first shell command is judged, then shared. */
function loadParser(): Promise<Parser> {
  loading ??= createParser();
  return loading;
}

async function createParser(): Promise<Parser> {
  const require = requireFromHere();
  const { Language, Parser } = require("web-tree-sitter") as typeof import("web-tree-sitter");
  await Parser.init({ locateFile: () => require.resolve("web-tree-sitter/web-tree-sitter.wasm") });
  const parser = new Parser();
  parser.setLanguage(await Language.load(require.resolve("tree-sitter-bash/tree-sitter-bash.wasm")));
  return parser;
}

/** In the bundle of a chapter this code lies elsewhere, so it looks for its own package first. */
function requireFromHere(): NodeJS.Require {
  const { resolve } = createRequire(import.meta.url);
  return createRequire(resolve("@harness/shared/bash"));
}
