/** A list that the reader should see whole. */

import { visible, widthOf, wrap } from "../text/index.ts";
import type { Localized } from "../wording/index.ts";
import { paint } from "./colour.ts";
import { inLanguage, printLine } from "./screen.ts";
import { columnsOf } from "./screen-size.ts";
import { indent, type Speaker } from "./speaker.ts";

/** Shows a title, and one line for each item. What stands in an item may come from the model. */
export function showList(agent: Speaker, title: Localized | string, items: (Localized | string)[]): void {
  printLine(indent(agent, `  ${paint(process.stderr, "dim", inLanguage(title))}`));
  const room = columnsOf(process.stderr) - widthOf(indent(agent, ""));
  for (const item of items) {
    const line = visible(inLanguage(item)).replace(/\s+/g, " ");
    printLine(indent(agent, wrap(`    ${line}`, room, "      ")));
  }
}
