/** Every run that a README shows is played, and must print what the page says. */

import { inParallel } from "../../../host/index.ts";
import type { Lack } from "../../../smoke/index.ts";
import type { Language } from "../../../wording/index.ts";
import type { Page } from "../page.ts";
import { firstDifference } from "./compare.ts";
import { type Props, playTranscript } from "./replay.ts";
import { type Transcript, transcriptsOf, unrecorded } from "./transcript.ts";

/** Remembers which transcripts were true, so that they are not played again while nothing changed. */
export interface Seen {
  has(transcript: Transcript, language: Language): boolean;
  note(transcript: Transcript, language: Language): void;
  /** Keeps what was noted. */
  save(): void;
}

interface Work {
  transcript: Transcript;
  language: Language;
}

export interface TranscriptProps extends Props {
  seen: Seen;
}

/** What is wrong with transcripts, and what kept others from being played: those stay as they were recorded. */
export interface TranscriptReport {
  problems: string[];
  skipped: Lack[];
}

export async function checkTranscripts(
  pages: { page: Page; language: Language }[],
  props: TranscriptProps,
): Promise<TranscriptReport> {
  const work = pages.flatMap(({ page, language }) =>
    transcriptsOf(page).map((transcript) => ({ transcript, language })),
  );
  const reports = await inParallel(work, (each) => reportOn(each, props));
  props.seen.save();
  return {
    problems: [...pages.flatMap(({ page }) => unrecorded(page)), ...reports.flatMap((one) => one.problems)],
    skipped: reports.flatMap((one) => one.skipped),
  };
}

async function reportOn({ transcript, language }: Work, props: TranscriptProps): Promise<TranscriptReport> {
  const lack = await props.lackFor(transcript);
  if (lack) return { problems: [], skipped: [lack] };
  const problems = props.seen.has(transcript, language)
    ? []
    : await playTranscript(transcript, language, props).then(
        (screens) => differences(transcript, screens),
        ({ message }: Error) => [`${transcript.file}:${transcript.line}: cannot be played: ${message}`],
      );
  if (problems.length === 0) props.seen.note(transcript, language);
  return { problems, skipped: [] };
}

function differences({ file, line, sessions }: Transcript, screens: string[][]): string[] {
  return sessions.flatMap((session, index) => {
    const wrong = firstDifference(session, screens[index] ?? []);
    const where = `${file}:${line}: $ ${session.command}`;
    return wrong === undefined ? [] : [`${where}: page and program differ: ${wrong}`];
  });
}
