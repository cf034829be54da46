/** Records the runs of a page again. */

import type { Lack } from "../../../smoke/index.ts";
import type { Language } from "../../../wording/index.ts";
import type { Page } from "../page.ts";
import { firstDifference, recorded } from "./compare.ts";
import { type RecordedRun, recordedRunsOf } from "./recorded-run.ts";
import { type Props, replayRun } from "./replay.ts";

/** A block of lines of a page, and its new lines. */
export interface Block {
  line: number;
  length: number;
  recorded: string[];
}

export interface PageRecording {
  file: string;
  blocks: Block[];
  /** Runs for which a person must choose the lines to show. */
  open: string[];
  /** Reasons why other runs could not be played; they do not change. */
  skipped: Lack[];
}

export async function recordPage(page: Page, language: Language, props: Props): Promise<PageRecording> {
  const recording: PageRecording = { file: page.file, blocks: [], open: [], skipped: [] };
  for (const run of recordedRunsOf(page)) {
    const lack = await props.lackFor(run);
    if (lack) {
      recording.skipped.push(lack);
      continue;
    }
    const screens = await replayRun(run, language, props);
    const lines = retake(run, screens);
    const length = run.sessions.reduce((sum, session) => sum + 1 + session.lines.length, 0);
    if (lines) recording.blocks.push({ line: run.line, length, recorded: lines });
    else
      recording.open.push(`${page.file}:${run.line}: choose what to show of\n${screens.flat().join("\n")}`);
  }
  return recording;
}

/** Parts that are still true do not change, not even ids and times. */
function retake({ sessions }: RecordedRun, screens: string[][]): string[] | undefined {
  const taken = sessions.map((session, index) => {
    const screen = screens[index] ?? [];
    const lines = firstDifference(session, screen) === undefined ? session.lines : recorded(session, screen);
    return lines && [`$ ${session.command}`, ...lines];
  });
  const lines = taken.flat();
  // Back-quotes in the output would end the block.
  return lines.every((line) => line !== undefined && !/^ *```/.test(line)) ? (lines as string[]) : undefined;
}
