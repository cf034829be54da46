/** `pnpm lab s05 judge [FILE]`: a scenario that the student wrote is judged by the mistakes that it notices. */

import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { type Mistake, readScenario, type Scenario } from "@harness/shared/chapters";
import { DocumentError } from "@harness/shared/document";
import { LabError, ownScenarios } from "@harness/shared/lab";
import {
  createWarmRunner,
  describeFailure,
  playAndJudge,
  type Target,
  type Verdict,
  type WarmRunner,
} from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { type JudgedScenario, judgeScenario, noticedByAll } from "../lib/judged-scenario.ts";
import { withPatched } from "../lib/patched-chapter.ts";
import type { OpenLab } from "./lab.ts";

/** The verdicts on the scenarios as text, and whether all hold on our chapter. */
export async function judgeScenarios(
  lab: OpenLab,
  file: string | undefined,
  signal: AbortSignal,
): Promise<{ text: string; pass: boolean }> {
  const { language, plan } = lab;
  const scenarios = filesOf(lab, file).map(scenarioIn);
  const mistakes = plan.mistakes();
  const runner = createWarmRunner();
  try {
    const judged: JudgedScenario[] = [];
    for (const scenario of scenarios)
      judged.push(await judgeScenario(scenario, mistakes, playOn(lab, runner, signal)));
    const sum = words.labJudgedAll({ noticed: noticedByAll(judged), all: mistakes.length })[language];
    const parts = judged.map((one) => describeJudged(one, mistakes.length, lab));
    return {
      text: [...parts, ...(judged.length > 1 ? [sum] : [])].join("\n\n"),
      pass: judged.every(({ failures }) => failures.length === 0),
    };
  } finally {
    await runner.close();
  }
}

function filesOf({ caller, folder, chapter }: OpenLab, file: string | undefined): string[] {
  const named = file === undefined ? ownScenarios(folder) : [resolve(caller, file)];
  const missing = named.find((path) => !existsSync(path));
  if (missing !== undefined) throw new LabError(words.labNoSuchFile({ path: missing }));
  if (named.length > 0) return named;
  const example = chapter.scenarios.at(0) ?? "";
  throw new LabError(words.labNoScenario({ id: chapter.id, example: relative(caller, example) }));
}

function scenarioIn(file: string): Scenario {
  try {
    return readScenario(file);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new LabError(words.labScenarioUnusable({ reason: error.message }));
  }
}

function playOn({ root, chapter }: OpenLab, runner: WarmRunner, signal: AbortSignal) {
  const judge = async (scenario: Scenario, target: Target, options: object = {}): Promise<Verdict[]> =>
    (await playAndJudge({ scenario, role: "own", target }, { runner, signal, ...options })).failures;
  // A mistake should be noticed, so a failure need not be played again.
  const isExpected = (failures: Verdict[]) => failures.length > 0;
  return async (scenario: Scenario, mistake?: Mistake): Promise<Verdict[]> => {
    const { patch } = mistake ?? {};
    if (patch) return withPatched(root, chapter, patch, (target) => judge(scenario, target, { isExpected }));
    const ours = await chapterTargets(root, [chapter], signal);
    return judge(scenario, ours.get(chapter.id) as Target);
  };
}

function describeJudged(
  { scenario, failures, noticed, missed }: JudgedScenario,
  all: number,
  { language }: OpenLab,
): string {
  const title = `${scenario.id}: ${scenario.title[language]}`;
  const [first] = failures;
  if (first)
    return [`✗ ${title}`, words.labJudgedFails[language], describeFailure(first, language)].join("\n");
  const [next] = missed;
  return [
    `✓ ${title}`,
    words.labJudged({ noticed: noticed.length, all })[language],
    ...noticed.map(({ mistake }) => `  ✓ ${mistake[language].trim()}`),
    ...(next ? [words.labJudgedMissed({ mistake: next.mistake })[language]] : []),
  ].join("\n");
}
