/** What is played in the lab of a chapter. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Chapter, type Lab, readLab, readScenario, type Scenario } from "../chapters/index.ts";
import { DocumentError } from "../document/index.ts";

export interface LabPlan {
  chapter: Chapter;
  lab: Lab;
  /** What earlier chapters show, and what must still hold in this one. */
  earlier(): { from: string; scenario: Scenario }[];
  /** Stands for the scenarios of the lab: another hash means that others were played. */
  hash: string;
}

/** @throws DocumentError when the chapter has no lab, or its files are not valid. */
export function planLab(chapters: Chapter[], chapter: Chapter): LabPlan {
  const lab = readLab(chapter);
  if (!lab) throw new DocumentError(`chapters/${chapter.dir}/lab.yaml:1: is missing`);
  let earlier: ReturnType<LabPlan["earlier"]> | undefined;
  return {
    chapter,
    lab,
    // Read when they are needed: there are many of them.
    earlier() {
      earlier ??= stillToHold(chapters, chapter);
      return earlier;
    },
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
    // Git may have given the file the line ends of the system.
    const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
    hash.update(JSON.stringify([id, text, workspace.files, home]));
  }
  return hash.digest("hex").slice(0, 16);
}
