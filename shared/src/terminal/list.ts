import type { Localized } from "../wording/index.ts";
import { paint, printable } from "./colour.ts";
import type { Speaker } from "./display.ts";
import { inLanguage, printLine } from "./screen.ts";

/**
 * Shows a list that the reader should see whole: a title, and one line for each item. What stands in an item may come
 * from the model.
 */
export function showList(agent: Speaker, title: Localized | string, items: (Localized | string)[]): void {
  const indent = "  ".repeat((agent.depth ?? 0) + 1);
  printLine(indent + paint(process.stderr, "dim", inLanguage(title)));
  for (const item of items) printLine(`${indent}  ${printable(inLanguage(item)).replace(/\s+/g, " ")}`);
}
