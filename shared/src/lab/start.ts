/** What a student begins with: the chapter before; in the first chapter the imports and nothing else. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, previousChapter } from "../chapters/index.ts";

/** The folder whose `src` the lab of a chapter begins with. */
export function startOf(chapters: Chapter[], chapter: Chapter): string {
  const own = join(chapter.path, "lab/start");
  if (existsSync(own)) return own;
  return (previousChapter(chapters, chapter) ?? chapter).path;
}
