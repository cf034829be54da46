/** The commands of `pnpm lab` that only show something: the list, the task, a hint, the solution. */

import { describeFiles } from "@harness/shared/course";
import {
  afterHint,
  changeState,
  currentStep,
  describeHints,
  hintsFor,
  hintsTaken,
  isDone,
  isEveryLabDone,
  isOpen,
  LabError,
  type LabRow,
  type LabState,
  listLabs,
  solutionOf,
  taskText,
} from "@harness/shared/lab";
import { inColumns, wrap } from "@harness/shared/text";
import { type Language, type Localized, words } from "@harness/shared/wording";
import { paint } from "../lib/colour.ts";
import { describeEdition, describeEditions } from "./edition.ts";
import type { Course, OpenLab } from "./lab.ts";

/** Every chapter and the student's progress in it. */
export function describeList(course: Course): string {
  const { chapters, language } = course;
  const { chapter, state, hints, folder } = words.labColumns;
  const heading = [chapter, undefined, state, hints, folder].map((column) => column?.[language] ?? "");
  const labs = listLabs(chapters);
  const rows = labs.map((row) => cellsOf(row, language));
  const end = isEveryLabDone(labs) ? `\n${words.labAllDone[language]}` : words.labListEnd[language];
  const parts = [inColumns([heading, ...rows]), end];
  return [...parts, ...describeEditions(course).map((text) => `\n${text}`)].join("\n");
}

function cellsOf({ chapter: { id, title }, begun, all }: LabRow, language: Language): string[] {
  const [current] = begun;
  if (!current) return [id, title[language], "–", "", ""];
  const { passed, earlier, done, gaveUp } = current.state;
  const state = {
    passed: passed.length,
    all,
    earlier,
    isDone: done !== undefined,
    gaveUp: gaveUp !== undefined,
  };
  return [
    id,
    title[language],
    words.labProgress(state)[language],
    String(hintsTaken(current.state)),
    current.folder,
  ];
}

export function describeTask(lab: OpenLab): string {
  const task = taskText({ ...lab, command: lab.state.command });
  const older = describeEdition(lab, lab.state);
  return older === undefined ? task : `${older}\n\n${task}`;
}

/** The next hint for the scenario that the student works on, below the earlier hints. */
export async function takeHint(lab: OpenLab): Promise<string> {
  const { folder, plan, language } = lab;
  const none = isDone(lab.state) ? words.labNoHintNeeded : words.labHintEarlier({ command: lab.prefix });
  let text = none[language];
  await changeState(folder, (state) => {
    const step = currentStep(plan, state);
    if (!step) return state;
    const changed = afterHint(state, step);
    text = describeHints(lab, step, hintsFor(changed, step));
    return changed;
  });
  return wrap(text, process.stdout.columns ?? Number.POSITIVE_INFINITY, "   ");
}

function whatIsMissing({ plan }: OpenLab, state: LabState): Localized {
  const all = plan.lab.steps.length;
  const { passed, skipped, earlier } = state;
  if (passed.length + skipped.length < all) return words.labNotGreen({ passed: passed.length, all });
  return words.labEarlierMissing({ all, earlier: earlier ? `${earlier.passed}/${earlier.all}` : "" });
}

/** @throws LabError if something has not passed yet. With `--give-up` the solution is shown, and that is noted. */
export async function openSolution(
  lab: OpenLab,
  { giveUp, now }: { giveUp: boolean; now: Date },
): Promise<string> {
  const state = await changeState(lab.folder, (old) =>
    giveUp && !isOpen(old) ? { ...old, gaveUp: now.toISOString() } : old,
  );
  if (!isOpen(state)) {
    throw new LabError(whatIsMissing(lab, state));
  }
  const { language, chapter } = lab;
  const intro = state.command
    ? words.labSolutionElsewhere
    : state.done
      ? words.labSolutionIntro
      : words.labSolutionGivenUp;
  const files = describeFiles(solutionOf(lab, state), { language, paint });
  return `${intro({ path: `${chapter.path}/src` })[language]}\n\n${files}`;
}
