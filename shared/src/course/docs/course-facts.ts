/** Facts for the documents that come from the code of the chapters. */

import type { Chapter } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import type { OfferedTool } from "./tool-table.ts";

/** What a program did in a play, in one language. */
export interface RecordedLines {
  /** All lines, in the order of this play. */
  lines: string[];
  /** The lines of each actor, because actors that work at the same time have no fixed order. */
  strands: string[][];
}

export type RecordedPlay = Record<Language, RecordedLines>;

export interface CourseFacts {
  /** The tools that a chapter offers to the model and that are new or different. */
  toolsAddedBy(chapter: Chapter): OfferedTool[];
  /** What the chapter does in a play of one of its scenarios; undefined: there is no such play. */
  playOf(chapter: Chapter, scenario: string): RecordedPlay | undefined;
}
