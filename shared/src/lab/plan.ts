/** Lists what is played in the lab of a chapter. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Chapter,
  type Lab,
  type Mistake,
  readLab,
  readMistakes,
  readScenario,
  type Scenario,
} from "../chapters/index.ts";
import { DocumentError } from "../document/index.ts";

export interface LabPlan {
  chapter: Chapter;
  lab: Lab;
  /** Scenarios of earlier chapters that must still pass in this one. */
  earlier(): { from: string; scenario: Scenario }[];
  /** The known mistakes of the chapter. */
  mistakes(): Mistake[];
  /** A hash of the lab's scenarios, to notice that a check has played others. */
  hash: string;
}

/** @throws DocumentError if the chapter has no lab, or its files are invalid. */
export function planLab(chapters: Chapter[], chapter: Chapter): LabPlan {
  const lab = readLab(chapter);
  if (!lab) throw new DocumentError(`chapters/${chapter.dir}/lab.yaml:1: is missing`);
  let earlier: ReturnType<LabPlan["earlier"]> | undefined;
  return {
    chapter,
    lab,
    // Read when they are needed, because there are many.
    earlier() {
      earlier ??= stillToHold(chapters, chapter);
      return earlier;
    },
    mistakes: () => readMistakes(chapter),
    hash: hashOf(lab),
  };
}

function stillToHold(chapters: Chapter[], { id, number }: Chapter): ReturnType<LabPlan["earlier"]> {
  return chapters
    .filter((chapter) => chapter.number < number)
    .flatMap((chapter) =>
      chapter.scenarios.map((file) => ({ from: chapter.id, scenario: readScenario(file) })),
    )
    .filter(({ scenario: { until } }) => !until || id < until.chapter);
}

function hashOf({ steps }: Lab): string {
  const hash = createHash("sha256");
  for (const { scenario } of steps) {
    const { id, file, workspace, home } = scenario;
    // Git may have changed the line endings to those of the system.
    const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
    // Drawn values are others at each reading. The text says what they are drawn from.
    const files = /^draw:/m.test(text) ? [] : [workspace.files, home];
    hash.update(JSON.stringify([id, text, ...files]));
  }
  return hash.digest("hex").slice(0, 16);
}
