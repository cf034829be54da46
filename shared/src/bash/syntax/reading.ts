/**
 * Two readers, one verdict. The tree-sitter grammar reads the command into a syntax tree, but it silently
 * hides code that bash runs; our own reader knows bash's quoting, but it is ours alone. What only one of them
 * understands is not understood.
 */

import { createRequire } from "node:module";
import type { Parser, Node as TreeNode } from "web-tree-sitter";
import { everything, type Node } from "./ast.ts";
import { NotUnderstood } from "./cursor.ts";
import { readScript } from "./script.ts";

/** `script` is set when our reader succeeded, `understood` when the syntax tree agrees with it. */
export interface Reading {
  script?: Node[];
  understood: boolean;
  problem?: string;
}

// Far beyond any command that a person reviews. Tabs and line breaks are the only control characters that
// mean anything.
const LONGEST = 100_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const STRANGE = /[\x00-\x08\x0b-\x1f\x7f\p{Surrogate}]/u;

// Bare words and blanks: nothing in them that two readers could read in two ways, so the grammar is not loaded.
const PLAIN = /^[\w./ -]+$/;

/**
 * Reads a shell command. Never throws for any text: what cannot be read comes back as not understood, with
 * the problem.
 */
export async function readShell(command: string): Promise<Reading> {
  if (command.length > LONGEST) return { understood: false, problem: "the command is too long to judge" };
  if (STRANGE.test(command)) return { understood: false, problem: "a control character" };
  try {
    const script = readScript({ text: command, at: 0, depth: 0, heredocs: [] }, []);
    const problem = PLAIN.test(command) ? undefined : await disagreement(command, script);
    return problem ? { script, understood: false, problem } : { script, understood: true };
  } catch (error) {
    // A RangeError is the stack that ran out on absurd nesting.
    if (!(error instanceof NotUnderstood || error instanceof RangeError)) throw error;
    return { understood: false, problem: error.message };
  }
}

/** Where the syntax tree contradicts our reading: text it cannot parse, or a command that we did not see. */
async function disagreement(command: string, script: Node[]): Promise<string | undefined> {
  const parser = await loadParser();
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
