/** Finds the code of a page in the source that it was taken from. */

import { isBinary, linesOf, type Sources } from "../sources.ts";
import type { Fence, Page } from "./page.ts";

/** Whether a block must be real code: TypeScript that is not marked as a sketch. */
export function quotedFences(page: Page): Fence[] {
  return page.sections
    .flatMap(({ fences }) => fences)
    .filter(({ language, mark }) => ["ts", "typescript"].includes(language) && !/\bsketch\b/.test(mark));
}

/** The files of `sources` that contain a block. */
export function filesHolding(fence: Fence, sources: Sources): string[] {
  return [...sources]
    .filter(([, bytes]) => !isBinary(bytes) && linesQuoted(fence, linesOf(bytes)) !== undefined)
    .map(([path]) => path);
}

/**
 * The indices of the lines that a block quotes: its parts occur in these lines, in order; a line `// ...`
 * leaves lines out. Indentation does not count. undefined if the block is not in these lines.
 */
export function linesQuoted({ code }: Fence, lines: string[]): number[] | undefined {
  const texts = lines.map((line) => line.trim());
  const quoted: number[] = [];
  let from = 0;
  for (const part of splitAtEllipsis(code)) {
    const at = texts.findIndex(
      (_, start) => start >= from && part.every((line, index) => texts[start + index] === line),
    );
    if (at < 0) return undefined;
    from = at + part.length;
    quoted.push(...part.map((_, index) => at + index));
  }
  return quoted;
}

function splitAtEllipsis(code: string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of code.map((text) => text.trim())) {
    if (/^\/\/ ?(?:\.\.\.|…)/.test(line)) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map(withoutBlankEnds).filter((part) => part.length > 0);
}

function withoutBlankEnds(lines: string[]): string[] {
  const start = lines.findIndex((line) => line !== "");
  if (start < 0) return [];
  return lines.slice(start, lines.findLastIndex((line) => line !== "") + 1);
}
