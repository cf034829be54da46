/** Each block of real code has its file as a caption, on a line of its own above it: **`src/loop.ts`**. */

import { linesOf, type Sources } from "../sources.ts";
import { filesHolding, linesQuoted, quotedFences } from "./excerpts.ts";
import type { Fence, Page } from "./page.ts";

/** The line with the caption of a file. */
export function captionOf(path: string): string {
  return `**\`${path}\`**`;
}

/** Problems: blocks without a caption, with a caption that names no file, and blocks that are not in the named file. */
export function checkCaptions(page: Page, sources: Sources): string[] {
  return quotedFences(page).flatMap((fence) => {
    const problem = checkCaption(fence, sources);
    return problem ? [`${page.file}:${fence.line}: ${problem}`] : [];
  });
}

function checkCaption(fence: Fence, sources: Sources): string | undefined {
  const holding = filesHolding(fence, sources);
  const first = fence.code.find((text) => text.trim())?.trim();
  if (holding.length === 0) {
    return (
      `this code is not in src/ (its first line: ${first}); ` +
      "show the real code, leave lines out with // ..., or mark the block ```ts sketch"
    );
  }
  const { caption } = fence;
  if (caption === undefined)
    return `expected its file on a line above: ${holding.map(captionOf).join(" or ")}`;
  if (!sources.has(caption)) return `the caption names ${caption}, but there is no such file in this chapter`;
  if (linesQuoted(fence, linesOf(sources.get(caption))) !== undefined) return undefined;
  return `this code (its first line: ${first}) is not in ${caption}, but in ${holding.join(" and ")}`;
}

/** The file that a block without a true caption should name; undefined if a person must choose. */
export function captionFor(fence: Fence, sources: Sources, preferred: string[]): string | undefined {
  const holding = filesHolding(fence, sources);
  if (fence.caption !== undefined && holding.includes(fence.caption)) return fence.caption;
  const [only, ...others] =
    holding.length === 1 ? holding : holding.filter((path) => preferred.includes(path));
  return others.length === 0 ? only : undefined;
}
