/** A quotation neither begins in the middle of a function nor ends before its closing brace. */

import { quotedFences } from "./excerpts.ts";
import type { Fence, Page } from "./page.ts";

/** Problems: blocks of real code with a line that is indented less than the first one, or with a brace that is left open. */
export function checkFragments(page: Page): string[] {
  return quotedFences(page).flatMap((fence) => {
    const problem = problemIn(fence);
    return problem ? [`${page.file}:${fence.line}: ${problem}`] : [];
  });
}

function problemIn({ code }: Fence): string | undefined {
  const indents = code.filter((line) => line.trim()).map((line) => line.search(/\S/));
  const first = indents[0] ?? 0;
  if (indents.some((indent) => indent < first))
    return "this code begins in the middle of a function; begin with its first line, and leave lines out with // ...";
  // Text in a template may be indented, too, so the indentation alone decides nothing.
  if ((indents.at(-1) ?? 0) > first && count(code, "{") > count(code, "}"))
    return "this code ends in the middle of a function; add its last line, and leave lines out with // ...";
  return undefined;
}

function count(code: string[], character: string): number {
  return code.join("\n").split(character).length - 1;
}
