/** A list that the reader should see whole. */

import { onOneLine, wrap } from "../text/index.ts";
import type { Localized } from "../wording/index.ts";
import { paint } from "./colour.ts";
import { printFor, roomFor } from "./print-for.ts";
import { inLanguage } from "./screen.ts";
import type { Speaker } from "./speaker.ts";

/** Shows a title, and one line for each item. An item may contain text of the model. */
export function showList(agent: Speaker, title: Localized | string, items: (Localized | string)[]): void {
  printFor(agent, `  ${paint(process.stderr, "dim", onOneLine(inLanguage(title)))}`);
  for (const item of items) {
    const line = onOneLine(inLanguage(item));
    printFor(agent, wrap(`    ${line}`, roomFor(agent), "      "));
  }
}
