/** The lab of a chapter: its scenarios in the order in which a student gets them to pass, with hints for each. */

import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import * as z from "zod";
import { DocumentError, readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";
import { localizedSchema } from "./chapter.ts";
import type { Chapter } from "./chapters.ts";
import { exampleFile, type LabExample, readExample } from "./lab-example.ts";
import { readScenario, type Scenario } from "./scenario.ts";
import { byShape, keyed } from "./shapes.ts";

/** Four steps: each says more than the previous one, and none shows code of the solution. */
export interface LabHints {
  /** Where to look in the play and in the program. */
  look: Localized;
  /** The function of our solution that does it: `src/todo/tools.ts:todoWrite`. */
  code: string;
  /** Words that occur exactly like this in the README. */
  readme: Localized;
  /** Another mechanism, from everyday life, that does the same kind of thing. */
  example: LabExample;
}

/** The names of the steps, in order. */
export const HINT_STEPS = ["look", "code", "readme", "example"] as const;

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
  example: z.string().min(1, "expected the name of an example of this lab"),
});

const labSchema = keyed({
  /** The name of a file in `lab/examples` → what it does, and what in it corresponds to what in the task. */
  examples: z.record(z.string(), localizedSchema),
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

type ReadFile = z.output<typeof labSchema>;
type ReadStep = ReadFile["scenarios"][number];
type ReadHints = z.output<typeof hintsSchema>;

/**
 * The lab of a chapter; undefined if it has none yet.
 * @throws DocumentError with a line `file:line: place: what was expected` for each mistake.
 */
export function readLab(chapter: Pick<Chapter, "path" | "scenarios" | "lab">): Lab | undefined {
  const file = join(chapter.path, "lab.yaml");
  if (!existsSync(file)) return undefined;
  const { scenarios: steps, examples } = readDocument(file, labSchema, cwd());
  const known = new Map(
    [...chapter.scenarios, ...chapter.lab].map((path) => [basename(path, ".yaml"), path]),
  );
  const slips = [
    ...slipsInOrder(steps, [...known.keys()]),
    ...slipsInHints(steps),
    ...slipsInExamples(chapter, examples, steps),
  ];
  if (slips.length > 0) throw new DocumentError(slips.map((slip) => `${file}:1: ${slip}`).join("\n"));
  // One object for all who share it, so that it can be told whose it is.
  const written = new Map(
    steps.flatMap(({ id, hints }) =>
      typeof hints === "string" ? [] : [[id, wholeHints(chapter, hints, examples)]],
    ),
  );
  return {
    file,
    steps: steps.map(({ id, start, hints }) => ({
      scenario: readScenario(known.get(id) ?? ""),
      start,
      hints: written.get(typeof hints === "string" ? hints : id) as LabHints,
    })),
  };
}

function wholeHints(
  { path }: Pick<Chapter, "path">,
  hints: ReadHints,
  examples: ReadFile["examples"],
): LabHints {
  const { example: name, ...rest } = hints;
  return { ...rest, example: readExample(path, name, examples[name] as Localized) };
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

const MOST_EXAMPLES = 3;

/** Mistakes: an example without a file or without words, and one that no scenario uses. */
function slipsInExamples(
  { path }: Pick<Chapter, "path">,
  examples: ReadFile["examples"],
  steps: ReadStep[],
): string[] {
  const names = Object.keys(examples);
  const used = steps.flatMap(({ hints }) => (typeof hints === "string" ? [] : [hints.example]));
  return [
    ...(names.length > MOST_EXAMPLES ? [`expected at most ${MOST_EXAMPLES} examples`] : []),
    ...names.filter((name) => !used.includes(name)).map((name) => `no scenario uses the example ${name}`),
    ...names
      .filter((name) => !existsSync(exampleFile(path, name)))
      .map((name) => `expected the file lab/examples/${name}.ts`),
    ...used.filter((name) => !names.includes(name)).map((name) => `there is no example ${name} here`),
  ];
}
