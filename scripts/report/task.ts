/** Messages between the command and its judges. A judge is a process, so a submission can break only its own judge. */

import type { Problem, ReportPlay, Row } from "@harness/shared/classroom";
import type { Language } from "@harness/shared/wording";

/** One submission to be judged. */
export interface Task {
  /** Id of the chapter. */
  chapter: string;
  /** The path of the submission. */
  submission: string;
  /** The directories with all submissions of the class. */
  directories: string[];
  command?: string | undefined;
  /** The folder for the copy and the plays. */
  folder: string;
  language: Language;
}

/** A finished play, or the end of the task. */
export type Note =
  | { kind: "play"; isEarlier: boolean; play: ReportPlay }
  | { kind: "judged"; judged: NonNullable<Row["judged"]> }
  | { kind: "end"; problem?: Problem };
