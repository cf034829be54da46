/** Reads facts about source files with the TypeScript compiler: imports, functions, use of the machine, shells. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
// TypeScript 6: version 7 checks types eight times as fast, but has no stable API yet.
import type ts from "typescript-api";
import { linesOf } from "../sources.ts";

export interface ImportFact {
  /** The text between the quotes. */
  specifier: string;
  line: number;
  /** `late`: an `import()`, which loads the file only when it is needed. */
  kind: "value" | "type" | "late";
}

export interface FunctionFact {
  name: string;
  line: number;
  lines: number;
  isTopLevel: boolean;
}

/** A place that reads the variables or the home directory of this process. */
export interface MachineFact {
  what: string;
  line: number;
}

export interface FileFacts {
  lines: number;
  imports: ImportFact[];
  functions: FunctionFact[];
  machine: MachineFact[];
  /** Line numbers of code that starts a shell. */
  shells: number[];
}

export type Facts = Map<string, FileFacts>;

/** Facts by hash of the text: chapters are copies, so most texts occur many times. */
const KNOWN = new Map<string, FileFacts>();

/** Reads TypeScript and JavaScript files, given by their paths below `root`. */
export async function readFacts(root: string, paths: string[]): Promise<Facts> {
  // Imported late: the compiler takes longer to load than all other course tools together.
  const { default: compiler } = await import("typescript-api");
  const facts: Facts = new Map();
  for (const path of paths) {
    const bytes = readFileSync(join(root, path));
    const key = extname(path) + createHash("sha1").update(bytes).digest("hex");
    const known = KNOWN.get(key) ?? factsOf(compiler, path, bytes);
    KNOWN.set(key, known);
    facts.set(path, known);
  }
  return facts;
}

type Compiler = typeof ts;

function factsOf(compiler: Compiler, path: string, bytes: Buffer): FileFacts {
  const text = bytes.toString("utf8");
  const source = compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true);
  const facts: FileFacts = {
    lines: linesOf(bytes).length,
    imports: [],
    functions: [],
    machine: [],
    shells: [],
  };
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(compiler, node);
    if (specifier)
      facts.imports.push({ specifier, line: lineOf(source, node), kind: kindOf(compiler, node) });
    const what = machineIn(compiler, node);
    if (what) facts.machine.push({ what, line: lineOf(source, node) });
    if (startsShell(compiler, node)) facts.shells.push(lineOf(source, node));
    if (isFunction(compiler, node)) facts.functions.push(functionFact(compiler, source, node));
    compiler.forEachChild(node, visit);
  };
  visit(source);
  return facts;
}

function machineIn(compiler: Compiler, node: ts.Node): string | undefined {
  if (compiler.isImportSpecifier(node)) {
    const { text } = node.propertyName ?? node.name;
    return ["homedir", "userInfo"].includes(text) ? text : undefined;
  }
  if (!compiler.isPropertyAccessExpression(node) || node.name.text !== "env") return undefined;
  const { expression } = node;
  return compiler.isIdentifier(expression) && expression.text === "process" ? "process.env" : undefined;
}

const SHELL = /^(?:.*\/)?(?:ba|da|k|z)?sh(?:\.exe)?$/;

/** Whether a node is a shell with options in a command line, `shell: true`, or an import of a Node function that uses a shell. */
function startsShell(compiler: Compiler, node: ts.Node): boolean {
  if (compiler.isArrayLiteralExpression(node)) return hasShell(compiler, node.elements);
  if (compiler.isCallExpression(node)) return hasShell(compiler, node.arguments);
  if (compiler.isPropertyAssignment(node))
    return node.name.getText() === "shell" && node.initializer.kind === compiler.SyntaxKind.TrueKeyword;
  if (!compiler.isImportSpecifier(node)) return false;
  const from = node.parent.parent.parent.moduleSpecifier;
  const isOfNode = compiler.isStringLiteral(from) && /^(?:node:)?child_process$/.test(from.text);
  return isOfNode && ["exec", "execSync"].includes((node.propertyName ?? node.name).text);
}

/** Whether a shell is followed by an option or by a list that begins with one. */
function hasShell(compiler: Compiler, words: ts.NodeArray<ts.Expression>): boolean {
  const textOf = (word?: ts.Node) => (word && compiler.isStringLiteralLike(word) ? word.text : "");
  const isFound = (word: ts.Node) =>
    compiler.isCallExpression(word) && word.expression.getText() === "findBash";
  return words.some((word, index) => {
    const next = words[index + 1];
    const first = next && compiler.isArrayLiteralExpression(next) ? next.elements[0] : next;
    return (SHELL.test(textOf(word)) || isFound(word)) && /^-./.test(textOf(first));
  });
}

/** The module that a node imports or re-exports; undefined for other nodes. */
function specifierOf(compiler: Compiler, node: ts.Node): string | undefined {
  const literal = specifierNode(compiler, node);
  return literal && compiler.isStringLiteralLike(literal) ? literal.text : undefined;
}

function specifierNode(compiler: Compiler, node: ts.Node): ts.Node | undefined {
  if (compiler.isImportDeclaration(node) || compiler.isExportDeclaration(node)) return node.moduleSpecifier;
  if (compiler.isImportTypeNode(node))
    return compiler.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  const isLate =
    compiler.isCallExpression(node) && node.expression.kind === compiler.SyntaxKind.ImportKeyword;
  return isLate ? node.arguments[0] : undefined;
}

/** `import { type A }` still loads the module; only `import type { A }` does not. */
function kindOf(compiler: Compiler, node: ts.Node): ImportFact["kind"] {
  if (compiler.isCallExpression(node)) return "late";
  if (compiler.isImportTypeNode(node)) return "type";
  if (compiler.isExportDeclaration(node)) return node.isTypeOnly ? "type" : "value";
  return compiler.isImportDeclaration(node) &&
    node.importClause?.phaseModifier === compiler.SyntaxKind.TypeKeyword
    ? "type"
    : "value";
}

function isFunction(compiler: Compiler, node: ts.Node): node is ts.FunctionLikeDeclaration {
  return compiler.isFunctionLike(node) && "body" in node && node.body !== undefined;
}

function functionFact(
  compiler: Compiler,
  source: ts.SourceFile,
  node: ts.FunctionLikeDeclaration,
): FunctionFact {
  const line = lineOf(source, node);
  const end = source.getLineAndCharacterOfPosition(node.getEnd()).line + 1;
  const isTopLevel = isAtTopLevel(compiler, node);
  return { name: nameOf(compiler, source, node), line, lines: end - line + 1, isTopLevel };
}

/** `function ask() {}` or `const ask = () => {}`, outside of every function and class. */
function isAtTopLevel(compiler: Compiler, node: ts.FunctionLikeDeclaration): boolean {
  if (compiler.isFunctionDeclaration(node)) return compiler.isSourceFile(node.parent);
  if (!compiler.isVariableDeclaration(node.parent)) return false;
  const statement = node.parent.parent.parent;
  return compiler.isVariableStatement(statement) && compiler.isSourceFile(statement.parent);
}

/** The name of a function, else of the variable or property that it is assigned to, else of the call that it is passed to. */
function nameOf(compiler: Compiler, source: ts.SourceFile, node: ts.FunctionLikeDeclaration): string {
  const named = node.name ?? ("name" in node.parent ? (node.parent.name as ts.Node | undefined) : undefined);
  if (named) return named.getText(source);
  const { parent } = node;
  return compiler.isCallExpression(parent) ? `in ${parent.expression.getText(source)}` : "(no name)";
}

function lineOf(source: ts.SourceFile, node: ts.Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}
