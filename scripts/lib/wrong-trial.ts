/** Plays a chapter with a mistake in it, and says which scenarios notice it. */

import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import {
  type Chapter,
  type Mistake,
  readMistakes,
  readScenario,
  type Scenario,
} from "@harness/shared/chapters";
import { misconceptionIn } from "@harness/shared/lab";
import {
  describeFailure,
  type OutcomeOptions,
  playAndJudge,
  type Target,
  type Verdict,
  type WarmRunner,
} from "@harness/shared/smoke";
import { PatchError, withPatched } from "./patched-chapter.ts";

export interface Trial {
  chapter: Chapter;
  mistake: Mistake;
  /** The scenario that must notice it. */
  named: Scenario;
  /** All mistakes of the chapter. A lab must not take this one for another. */
  known: Mistake[];
}

export interface Finding {
  /** The ids of the scenarios that failed. */
  noticedBy: string[];
  problems: string[];
}

/** The mistakes of a chapter that can be played, and the problems with the files of the others. */
export function readTrials(root: string, chapters: Chapter[], chapter: Chapter) {
  const problems = lonelyPatches(chapter).map(
    (file) => `${relative(root, file)}:1: expected a .yaml beside it`,
  );
  const trials: Trial[] = [];
  const known = readMistakes(chapter);
  for (const mistake of known) {
    const named = scenarioFor(chapters, chapter, mistake.scenario);
    const lack = lackOf(mistake, chapter, named);
    if (lack) problems.push(`${relative(root, mistake.file)}:1: expected ${lack}`);
    else if (named) trials.push({ chapter, mistake, named, known });
  }
  return { trials, problems };
}

function lackOf(
  { scenario, patch }: Mistake,
  { id }: Chapter,
  named: Scenario | undefined,
): string | undefined {
  if (!named) return `a scenario that ${id} has to pass; there is no such ${scenario}`;
  return existsSync(patch) ? undefined : `a patch beside it, ${basename(patch)}`;
}

/** A patch without a YAML file is never played. */
function lonelyPatches({ path }: Chapter): string[] {
  const folder = join(path, "wrong");
  const patches = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".patch")) : [];
  return patches
    .map((name) => join(folder, name))
    .filter((file) => !existsSync(file.replace(/patch$/, "yaml")));
}

/** The named scenario, of the chapter or an earlier one, if it must pass on this chapter. */
function scenarioFor(chapters: Chapter[], { id, number }: Chapter, name: string): Scenario | undefined {
  const known = chapters.filter((other) => other.number <= number).flatMap(({ scenarios }) => scenarios);
  const file = known.find((scenario) => basename(scenario, ".yaml") === name);
  const scenario = file === undefined ? undefined : readScenario(file);
  return scenario?.until && id >= scenario.until.chapter ? undefined : scenario;
}

/** Plays the scenario that a mistake names. `others` are played, too, to list those that fail as well. */
export async function playTrial(
  root: string,
  trial: Trial,
  others: Scenario[],
  runner: WarmRunner,
): Promise<Finding> {
  const { chapter, mistake, named } = trial;
  try {
    return await withPatched(root, chapter, mistake.patch, async (target) => {
      const isExpected = (failures: Verdict[]) => problemIn(trial, failures) === undefined;
      const failures = await failuresOf(named, target, { runner, isExpected });
      const noticedBy = failures.length > 0 ? [named.id] : [];
      for (const other of others)
        if ((await failuresOf(other, target, { runner })).length > 0) noticedBy.push(other.id);
      const problem = problemIn(trial, failures);
      return { noticedBy, problems: problem ? [`${relative(root, mistake.file)}:1: ${problem}`] : [] };
    });
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    return { noticedBy: [], problems: [`${relative(root, mistake.patch)}:1: ${error.message}`] };
  }
}

async function failuresOf(scenario: Scenario, target: Target, options: OutcomeOptions): Promise<Verdict[]> {
  return (await playAndJudge({ scenario, role: "own", target }, options)).failures;
}

function problemIn({ mistake, named, known }: Trial, failures: Verdict[]): string | undefined {
  const { id, scenario, because, unless } = mistake;
  if (failures.length === 0) return `not noticed: ${scenario} passes with it`;
  const told = failures.map((failure) => describeFailure(failure, "en")).join("\n");
  if (unless && told.includes(unless)) return `its "unless" is in the failure of ${scenario}:\n${told}`;
  if (!told.includes(because))
    return `noticed for another reason: expected "${because}" in the failure of ${scenario}:\n${told}`;
  const played = { scenario: named, outcome: { failures } };
  const taken = misconceptionIn(known, played, [{ pass: true }]);
  return taken && taken.id !== id ? `a lab would take it for ${taken.id}:\n${told}` : undefined;
}
