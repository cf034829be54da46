/** The beginning of a text that has too many lines to be shown. */

import { words } from "../wording/index.ts";
import { inLanguage } from "./screen.ts";

/** At most so many lines, and below them how many more there are. */
export function firstLines(text: string, most: number): string[] {
  const lines = text.trimEnd().split("\n");
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), inLanguage(words.moreLines({ count: rest }))] : lines;
}
