/** What the documents say of the chapters and only their code can tell. */

import type { Chapter } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import type { OfferedTool } from "./tool-table.ts";

/** What a program did in one language. */
export interface RecordedLines {
  /** As it happened this time. */
  lines: string[];
  /** The same for each actor by itself: who works beside whom, and comes first, is chance. */
  strands: string[][];
}

export type RecordedPlay = Record<Language, RecordedLines>;

export interface CourseFacts {
  /** The tools that a chapter offers to the model, and the one before did not, or not so. */
  toolsAddedBy(chapter: Chapter): OfferedTool[];
  /** What the chapter does in a play of one of its scenarios; undefined: there is none. */
  playOf(chapter: Chapter, scenario: string): RecordedPlay | undefined;
}
