/** Where the code of a lab may go, and what of `shared` it may use: read off our own solution. */

import { type Chapter, previousChapter } from "../chapters/index.ts";
import { addedLines, linesOf, readSources } from "../course/index.ts";

/** The folders of the files that a chapter adds, or the files if they have none. */
export function placesOf({ adds }: Chapter): string[] {
  return [...new Set(adds.map((file) => /^src\/[^/]+\//.exec(file)?.[0] ?? file))];
}

/** The rooms of `shared` from which the lines that a chapter adds import something. */
export function roomsFor(chapters: Chapter[], chapter: Chapter): string[] {
  const previous = previousChapter(chapters, chapter);
  const sources = readSources(chapter.path);
  const added = addedLines(previous ? readSources(previous.path) : new Map(), sources);
  const lines = added.flatMap(({ file, from, to }) => linesOf(sources.get(file)).slice(from, to));
  const rooms = lines.flatMap((line) => / from "@harness\/shared\/([\w-]+)"/.exec(line)?.[1] ?? []);
  return [...new Set(rooms)].sort();
}
