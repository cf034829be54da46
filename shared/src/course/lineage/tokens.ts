/** Splits source text into tokens with their line, and marks tokens that declare a name. */

import jsTokens from "js-tokens";

export interface Piece {
  type: string;
  text: string;
  /** The line, from 0. */
  line: number;
  /** Whether this identifier declares a variable, function, type, parameter or member. */
  declares: boolean;
}

const IGNORED = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "SingleLineComment",
  "MultiLineComment",
  "HashbangComment",
]);

/** Tokens with their line. A token of several lines (a template) is cut at line ends, so that each line counts. */
export function tokenise(path: string, lines: string[]): Piece[] {
  if (!isCode(path)) return lines.flatMap(words);
  const pieces = meaningfulTokens(lines.join("\n"));
  return pieces
    .map((piece, index) => ({ ...piece, declares: isDeclaration(pieces, index) }))
    .filter((piece, index) => piece.text !== "," || !closesAfter(pieces, index));
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$|\.json$/.test(path);
}

function meaningfulTokens(text: string): Piece[] {
  const pieces: Piece[] = [];
  let line = 0;
  for (const token of jsTokens(text)) {
    const parts = token.value.split("\n");
    if (!IGNORED.has(token.type)) {
      pieces.push(
        ...parts.map((part, at) => ({ type: token.type, text: part, line: line + at, declares: false })),
      );
    }
    line += parts.length - 1;
  }
  return pieces;
}

/** A trailing comma before a closing bracket, which the formatter adds when it breaks a line. */
function closesAfter(pieces: Piece[], index: number): boolean {
  return [")", "]", "}"].includes(pieces[index + 1]?.text ?? "");
}

function words(text: string, line: number): Piece[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => ({ type: "Word", text: word, line, declares: false }));
}

const DECLARING = new Set(["const", "let", "var", "function", "class", "interface", "type"]);

function isDeclaration(pieces: Piece[], index: number): boolean {
  const before = pieces[index - 1]?.text ?? "";
  const after = pieces[index + 1]?.text ?? "";
  if (DECLARING.has(before)) return true;
  if (before === "(" && pieces[index - 2]?.text === "catch") return true;
  return isParameter(pieces, index, before, after) || isMember(pieces, index, before, after);
}

/** `(name) =>`, `name =>`, `(name: Type`, `, name: Type` inside round brackets. */
function isParameter(pieces: Piece[], index: number, before: string, after: string): boolean {
  if (after === "=>") return true;
  if (after === ")" && pieces[index + 2]?.text === "=>") return true;
  if (after !== ":" || !["(", ","].includes(before)) return false;
  let depth = 0;
  for (let at = index - 1; at >= 0; at--) {
    const text = pieces[at]?.text ?? "";
    if ([")", "]", "}"].includes(text)) depth++;
    if (["(", "[", "{"].includes(text) && depth-- === 0) return text === "(";
  }
  return false;
}

/** `name: Type;` and `name?: Type;` on a line of an interface; the members of an object end with a comma. */
function isMember(pieces: Piece[], index: number, before: string, after: string): boolean {
  if (!["", "{", ";"].includes(before) || ![":", "?"].includes(after)) return false;
  const line = pieces[index]?.line;
  return pieces.filter((piece) => piece.line === line).at(-1)?.text === ";";
}
