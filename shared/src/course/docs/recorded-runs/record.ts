/** Records anew what the runs of a page print. */

import type { Lack } from "../../../smoke/index.ts";
import type { Language } from "../../../wording/index.ts";
import type { Page } from "../page.ts";
import { firstDifference, recorded } from "./compare.ts";
import { type RecordedRun, recordedRunsOf } from "./recorded-run.ts";
import { type Props, replayRun } from "./replay.ts";

/** Lines of a page, and what stands there from now on. */
export interface Block {
  line: number;
  length: number;
  recorded: string[];
}

export interface PageRecording {
  file: string;
  blocks: Block[];
  /** Runs of which a person must choose what to show. */
  open: string[];
  /** What kept others from being played: they stay as they are. */
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

/** What was true stays as it is, ids and times included. */
function retake({ sessions }: RecordedRun, screens: string[][]): string[] | undefined {
  const taken = sessions.map((session, index) => {
    const screen = screens[index] ?? [];
    const lines = firstDifference(session, screen) === undefined ? session.lines : recorded(session, screen);
    return lines && [`$ ${session.command}`, ...lines];
  });
  const lines = taken.flat();
  // Back-quotes that a program prints would end the block.
  return lines.every((line) => line !== undefined && !/^ *```/.test(line)) ? (lines as string[]) : undefined;
}
