/** Plays every run of a README and checks that it prints what the page shows. */

import { inParallel } from "../../../host/index.ts";
import { type Lack, STOPPED } from "../../../smoke/index.ts";
import { LANGUAGES, type Language } from "../../../wording/index.ts";
import type { Page } from "../page.ts";
import { firstDifference } from "./compare.ts";
import { type RecordedRun, recordedRunsOf, unrecorded } from "./recorded-run.ts";
import { type Props, replayRun } from "./replay.ts";

/** Remembers which recorded runs were true. They are not played again until something changes. */
export interface Seen {
  has(run: RecordedRun, language: Language): boolean;
  note(run: RecordedRun, language: Language): void;
  /** Saves the notes. */
  save(): void;
}

interface Work {
  run: RecordedRun;
  language: Language;
}

export interface RunProps extends Props {
  seen: Seen;
}

/** Problems of recorded runs, and reasons why other runs could not be played here. */
export interface RunsResult {
  problems: string[];
  skipped: Lack[];
}

/**
 * Plays the runs of these pages, which come in threes: the same page in each language. With `quick`, each run is played
 * in one of them, in turn.
 */
export async function checkRecordedRuns(
  pages: { page: Page; language: Language }[],
  props: RunProps,
  quick = false,
): Promise<RunsResult> {
  const work = pages.flatMap(({ page, language }, place) => {
    const runs = recordedRunsOf(page).filter((_, index) => !quick || isItsTurn(index, place));
    return runs.map((run) => ({ run, language }));
  });
  const results = await inParallel(work, (each) => checkOne(each, props));
  props.seen.save();
  return {
    problems: [...pages.flatMap(({ page }) => unrecorded(page)), ...results.flatMap((one) => one.problems)],
    skipped: results.flatMap((one) => one.skipped),
  };
}

function isItsTurn(run: number, place: number): boolean {
  const languages = LANGUAGES.length;
  return (run + Math.floor(place / languages)) % languages === place % languages;
}

async function checkOne({ run, language }: Work, props: RunProps): Promise<RunsResult> {
  const lack = await props.lackFor(run);
  if (lack) return { problems: [], skipped: [lack] };
  const problems = props.seen.has(run, language)
    ? []
    : await replayRun(run, language, props).then(
        (screens) => differences(run, screens),
        ({ message }: Error) => [`${run.file}:${run.line}: cannot be played: ${message}`],
      );
  if (problems.length === 0) props.seen.note(run, language);
  return { problems, skipped: [] };
}

function differences({ file, line, sessions }: RecordedRun, screens: string[][]): string[] {
  return sessions.flatMap((session, index) => {
    const wrong = firstDifference(session, screens[index] ?? []);
    const where = `${file}:${line}: $ ${session.command}`;
    const stop = screens[index]?.findLast((line) => STOPPED.test(line));
    const reason = stop === undefined ? "" : ` ${stop}`;
    return wrong === undefined ? [] : [`${where}: page and program differ${reason}: ${wrong}`];
  });
}
