/** The start of a lab: the previous chapter; for s01 only the imports. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, previousChapter } from "../chapters/index.ts";

/** The folder whose `src` is the start of a chapter's lab. */
export function startOf(chapters: Chapter[], chapter: Chapter): string {
  const own = join(chapter.path, "lab/start");
  if (existsSync(own)) return own;
  return (previousChapter(chapters, chapter) ?? chapter).path;
}
