/** Judges the scenarios of a submission: on our chapter and on its known mistakes, behind the walls of the submission. */

import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter, Mistake, Scenario } from "@harness/shared/chapters";
import { PARTS, type Place, type Row } from "@harness/shared/classroom";
import { ownScenarios, readForeignScenario } from "@harness/shared/lab";
import { type PlayOptions, playAndJudge, type Target } from "@harness/shared/smoke";
import { type JudgedScenario, judgeScenario, noticedByAll } from "../lib/judged-scenario.ts";
import { applyTo } from "../lib/patched-chapter.ts";
import { ownBundle } from "./own-program.ts";

/** More would take too long for a class. */
const MOST_FILES = 5;
const TIMEOUT_MS = 30_000;

interface Surroundings {
  root: string;
  chapter: Chapter;
  /** The copy of the submission. */
  copy: string;
  place: Place;
  options: PlayOptions;
}

/** undefined if there are no scenarios. One that cannot be used counts as one that does not hold. */
export async function judgeOwnScenarios(
  { root, chapter, copy, place, options }: Surroundings,
  mistakes: Mistake[],
): Promise<Row["judged"]> {
  const files = ownScenarios(copy).slice(0, MOST_FILES);
  if (files.length === 0) return undefined;
  const targets = new Map<string, Promise<Target>>();
  const play = async (scenario: Scenario, mistake?: Mistake) => {
    const key = mistake?.id ?? "";
    if (!targets.has(key)) targets.set(key, bundleWith(root, chapter, place, mistake));
    const target = (await targets.get(key)) as Target;
    const outcome = await playAndJudge(
      { scenario, role: "own", target },
      { timeoutMs: TIMEOUT_MS, ...options },
    );
    return outcome.failures;
  };
  const judged: JudgedScenario[] = [];
  for (const file of files) {
    const scenario = readable(file);
    if (scenario) judged.push(await judgeScenario(scenario, mistakes, play));
  }
  const holding = judged.filter(({ failures }) => failures.length === 0);
  return { noticed: noticedByAll(holding), all: mistakes.length, failed: files.length - holding.length };
}

function readable(file: string): Scenario | undefined {
  try {
    return readForeignScenario(file);
  } catch {
    return undefined;
  }
}

/** Our chapter, with a mistake if one is given. */
function bundleWith(root: string, chapter: Chapter, place: Place, mistake?: Mistake): Promise<Target> {
  const folder = join(place.folder, PARTS.program, "chapters", mistake ? `with-${mistake.id}` : "ours");
  cpSync(join(chapter.path, "src"), join(folder, "src"), { recursive: true });
  if (mistake) applyTo(folder, readFileSync(mistake.patch, "utf8"));
  return ownBundle(root, chapter, folder, place);
}
