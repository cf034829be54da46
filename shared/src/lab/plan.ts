/** Lists what is played in the lab of a chapter. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  type Chapter,
  type Lab,
  type LabStep,
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
  /** The step of such a scenario in the lab of its chapter, by `s03/ask-first`; undefined if it has none. */
  earlierStep(name: string): Step | undefined;
  /** The known mistakes of the chapter. */
  mistakes(): Mistake[];
  /** A hash of the lab's scenarios, to notice that a check has played others. */
  hash: string;
}

/** A scenario to work on, with its hints, and the chapter whose pages they quote. */
export interface Step extends LabStep {
  chapter: Chapter;
}

/** How a state names a scenario of an earlier chapter. */
export function nameOfEarlier({ from, scenario }: { from: string; scenario: { id: string } }): string {
  return `${from}/${scenario.id}`;
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
    earlierStep: (name) => stepNamed(chapters, name),
    mistakes: () => readMistakes(chapter),
    hash: hashOf(lab),
  };
}

function stepNamed(chapters: Chapter[], name: string): Step | undefined {
  const [from, id] = name.split("/");
  const chapter = chapters.find((one) => one.id === from);
  const step = chapter && readLab(chapter)?.steps.find(({ scenario }) => scenario.id === id);
  return step && { ...step, chapter };
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
