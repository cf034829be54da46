/** Every run that a README shows is played, and must print what the page says; what differs can be recorded anew. */

import { availableParallelism } from "node:os";
import type { Language } from "../../../wording/index.ts";
import type { Page } from "../page.ts";
import { firstDifference, recorded } from "./compare.ts";
import { type Props, playTranscript } from "./replay.ts";
import { type Transcript, transcriptsOf } from "./transcript.ts";

/** Remembers which transcripts were true, so that they are not played again while nothing changed. */
export interface Seen {
  has(transcript: Transcript, language: Language): boolean;
  note(transcript: Transcript, language: Language): void;
}

interface Work {
  transcript: Transcript;
  language: Language;
}

export interface TranscriptOptions extends Props {
  seen: Seen;
}

/** The transcripts of pages that show something else than what is printed. */
export async function checkTranscripts(
  pages: { page: Page; language: Language }[],
  options: TranscriptOptions,
): Promise<string[]> {
  const work = pages.flatMap(({ page, language }) =>
    transcriptsOf(page).map((transcript) => ({ transcript, language })),
  );
  const open = work.filter(({ transcript, language }) => !options.seen.has(transcript, language));
  const problems = await inParallel(open, (each) => problemOf(each, options));
  return problems.flat();
}

async function problemOf({ transcript, language }: Work, options: TranscriptOptions): Promise<string[]> {
  const screens = await playTranscript(transcript, language, options);
  const problems = transcript.sessions.flatMap((session, index) => {
    const wrong = firstDifference(session, screens[index] ?? []);
    return wrong === undefined
      ? []
      : [
          `${transcript.file}:${transcript.line}: "$ ${session.command}" does not print this any more: ${wrong}`,
        ];
  });
  if (problems.length === 0) options.seen.note(transcript, language);
  return problems;
}

/** The lines of a transcript as they should stand; undefined: a person must choose what to show. */
export async function recordTranscript(
  transcript: Transcript,
  language: Language,
  props: Props,
): Promise<string[] | undefined> {
  const screens = await playTranscript(transcript, language, props);
  const lines = transcript.sessions.map((session, index) => {
    const screen = screens[index] ?? [];
    const kept = firstDifference(session, screen) === undefined ? session.lines : recorded(session, screen);
    return kept && [`$ ${session.command}`, ...kept];
  });
  return lines.every((session) => session !== undefined) ? lines.flat() : undefined;
}

/** Results in the order of the items. */
export async function inParallel<Item, Result>(
  items: Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await run(items[index] as Item);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}
