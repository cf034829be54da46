/** The lab of a chapter: its scenarios in the order in which a student gets them to pass, with hints for each. */

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { DocumentError, readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import type { Chapter } from "./chapters.ts";
import { readScenario, type Scenario } from "./scenario.ts";
import { byShape, keyed } from "./shapes.ts";

/** Three steps: each says more than the previous one, and none shows code. */
export interface LabHints {
  /** Where to look in the play and in the program. */
  look: Localized;
  /** The function of our solution that does it: `src/todo/tools.ts:todoWrite`. */
  code: string;
  /** Words that occur exactly like this in the README. */
  readme: Localized;
}

/** The names of the steps, in order. */
export const HINT_STEPS = ["look", "code", "readme"] as const;

export interface LabStep {
  scenario: Scenario;
  /** A text in the first failure of the unchanged start. It names the missing mechanism. */
  start: string;
  hints: LabHints;
}

export interface Lab {
  file: string;
  /** From easy to hard. */
  steps: LabStep[];
}

const scenarioId = z.string().min(1, "expected the id of a scenario");

const hintsSchema = keyed({
  look: localizedSchema,
  code: z.string().regex(/^src\/[^:]+\.ts:\w+$/, "expected a place such as src/todo/tools.ts:todoWrite"),
  readme: localizedSchema,
});

const labSchema = keyed({
  scenarios: z
    .array(
      keyed({
        id: scenarioId,
        start: z.string().min(1, "expected a text that occurs in the first failure of the start"),
        hints: byShape({ text: scenarioId, map: hintsSchema }),
      }),
    )
    .min(1, "expected the scenarios of the lab"),
});

type ReadStep = z.output<typeof labSchema>["scenarios"][number];

/**
 * The lab of a chapter; undefined if it has none yet.
 * @throws DocumentError with a line `file:line: place: what was expected` for each mistake.
 */
export function readLab(chapter: Pick<Chapter, "path" | "scenarios" | "lab">): Lab | undefined {
  const file = join(chapter.path, "lab.yaml");
  if (!existsSync(file)) return undefined;
  const { scenarios: steps } = readDocument(file, labSchema, cwd());
  const known = new Map(
    [...chapter.scenarios, ...chapter.lab].map((path) => [basename(path, ".yaml"), path]),
  );
  const slips = [...slipsInOrder(steps, [...known.keys()]), ...slipsInHints(steps)];
  if (slips.length > 0) throw new DocumentError(slips.map((slip) => `${file}:1: ${slip}`).join("\n"));
  return { file, steps: steps.map((step) => stepOf(step, steps, known.get(step.id) ?? "")) };
}

function stepOf({ start, hints }: ReadStep, steps: ReadStep[], path: string): LabStep {
  const owner = steps.find(({ id }) => id === hints);
  return { scenario: readScenario(path), start, hints: (owner?.hints ?? hints) as LabHints };
}

/** Checks that every scenario is listed once. */
function slipsInOrder(steps: ReadStep[], known: string[]): string[] {
  const ids = steps.map(({ id }) => id);
  return [
    ...known.filter((id) => !ids.includes(id)).map((id) => `expected the scenario ${id}, too`),
    ...ids.filter((id) => !known.includes(id)).map((id) => `there is no scenario ${id} here`),
    ...ids.filter((id, i) => ids.indexOf(id) < i).map((id) => `expected the scenario ${id} only once`),
  ];
}

/** Mistakes: hints that name a scenario without hints of its own. */
function slipsInHints(steps: ReadStep[]): string[] {
  const written = steps.filter(({ hints }) => typeof hints !== "string").map(({ id }) => id);
  return steps.flatMap(({ id, hints }) =>
    typeof hints !== "string" || written.includes(hints)
      ? []
      : [`${id}: expected hints of its own, or the id of a scenario that has some; not ${hints}`],
  );
}
