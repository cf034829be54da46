/** Finds hunks that change only spacing, comments or names. */

import { findHunks, type Hunk } from "../hunks.ts";
import { type Piece, tokenise } from "./tokens.ts";

export interface CosmeticHunk {
  path: string;
  /** Line in the new text, from 1. */
  line: number;
  why: string;
}

/** A changed source file: its old and its new lines. */
export interface ChangedText {
  path: string;
  oldLines: string[];
  newLines: string[];
}

interface Candidate {
  path: string;
  hunk: Hunk;
  oldPieces: Piece[];
  newPieces: Piece[];
}

/**
 * The cosmetic hunks of one chapter. All files are compared together, because a renamed
 * export appears in several. A call of another function is not a rename: a name counts as renamed
 * only at its declaration.
 */
export function findCosmeticHunks(texts: ChangedText[]): CosmeticHunk[] {
  const candidates = texts.flatMap(findCandidates);
  const renamed = new Set(candidates.flatMap(declaredRenames));
  return candidates
    .map(({ path, hunk, oldPieces, newPieces }) => {
      const pairs = differingNames(oldPieces, newPieces);
      if (!pairs.every((pair) => renamed.has(pair))) return undefined;
      const why =
        pairs.length > 0
          ? `only names change (${[...new Set(pairs)].join(", ")})`
          : "only spacing or comments change";
      return { path, line: hunk.newStart + 1, why };
    })
    .filter((found) => found !== undefined);
}

/** The hunks of one file whose two sides differ only in identifiers. */
function findCandidates({ path, oldLines, newLines }: ChangedText): Candidate[] {
  const oldPieces = tokenise(path, oldLines);
  const newPieces = tokenise(path, newLines);
  return findHunks(oldLines, newLines)
    .map((hunk) => ({
      path,
      hunk,
      oldPieces: piecesIn(oldPieces, hunk.oldStart, hunk.oldLines.length),
      newPieces: piecesIn(newPieces, hunk.newStart, hunk.newLines.length),
    }))
    .filter(hasSameShape);
}

function hasSameShape({ oldPieces, newPieces }: Candidate): boolean {
  if (oldPieces.length !== newPieces.length) return false;
  const forward = new Map<string, string>();
  const backward = new Map<string, string>();
  return oldPieces.every((piece, index) => {
    const other = newPieces[index];
    if (!other || other.type !== piece.type) return false;
    if (piece.type !== "IdentifierName") return other.text === piece.text;
    if (!forward.has(piece.text)) forward.set(piece.text, other.text);
    if (!backward.has(other.text)) backward.set(other.text, piece.text);
    return forward.get(piece.text) === other.text && backward.get(other.text) === piece.text;
  });
}

function differingNames(oldPieces: Piece[], newPieces: Piece[]): string[] {
  return oldPieces
    .map((piece, index) => pairAt(piece, newPieces[index]))
    .filter((pair) => pair !== undefined);
}

function pairAt(piece: Piece, other: Piece | undefined): string | undefined {
  return other && piece.text !== other.text ? `${piece.text} → ${other.text}` : undefined;
}

function declaredRenames({ oldPieces, newPieces }: Candidate): string[] {
  return oldPieces
    .map((piece, index) => (piece.declares ? pairAt(piece, newPieces[index]) : undefined))
    .filter((pair) => pair !== undefined);
}

function piecesIn(pieces: Piece[], start: number, count: number): Piece[] {
  return pieces.filter((piece) => piece.line >= start && piece.line < start + count);
}
