/** What the command and its judges say to each other. A judge is a process: whatever a submission does to it costs that one only. */

import type { Problem, ReportPlay } from "@harness/shared/classroom";
import type { Language } from "@harness/shared/wording";

/** One submission to be judged. */
export interface Task {
  /** Id of the chapter. */
  chapter: string;
  /** Where the submission lies. */
  submission: string;
  /** The directories with the submissions of the class. */
  directories: string[];
  command?: string | undefined;
  /** Where its copy and its plays go. */
  folder: string;
  language: Language;
}

/** A play that is over, or the end of the task. */
export type Note =
  | { kind: "play"; isEarlier: boolean; play: ReportPlay }
  | { kind: "end"; problem?: Problem };
