/** Every run that a README shows is played, and must print what the page says. */

import { inParallel } from "../../../host/index.ts";
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

/** What is wrong with the transcripts of pages. */
export async function checkTranscripts(
  pages: { page: Page; language: Language }[],
  props: TranscriptProps,
): Promise<string[]> {
  const work = pages.flatMap(({ page, language }) =>
    transcriptsOf(page).map((transcript) => ({ transcript, language })),
  );
  const problems = await inParallel(work, (each) => problemsOf(each, props));
  props.seen.save();
  return [...pages.flatMap(({ page }) => unrecorded(page)), ...problems.flat()];
}

async function problemsOf({ transcript, language }: Work, props: TranscriptProps): Promise<string[]> {
  const problems = props.seen.has(transcript, language)
    ? []
    : await playTranscript(transcript, language, props).then(
        (screens) => differences(transcript, screens),
        ({ message }: Error) => [`${transcript.file}:${transcript.line}: cannot be played: ${message}`],
      );
  if (problems.length === 0) props.seen.note(transcript, language);
  return problems;
}

function differences({ file, line, sessions }: Transcript, screens: string[][]): string[] {
  return sessions.flatMap((session, index) => {
    const wrong = firstDifference(session, screens[index] ?? []);
    const where = `${file}:${line}: $ ${session.command}`;
    return wrong === undefined ? [] : [`${where}: page and program differ: ${wrong}`];
  });
}
