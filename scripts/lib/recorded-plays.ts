/** Plays of scenarios on their own chapters, as text. */

import { type Chapter, readScenario } from "@harness/shared/chapters";
import type { RecordedLines, RecordedPlay } from "@harness/shared/course";
import { type Job, renderTrace } from "@harness/shared/smoke";
import type { Trace } from "@harness/shared/trace";
import { inEach, LANGUAGES, type Language, type Localized } from "@harness/shared/wording";
import { openRecordings } from "./recordings.ts";

interface Wanted {
  chapter: Chapter;
  /** Ids of the chapter's scenarios. */
  scenarios: string[];
}

/** What the program did in each play, in lines, by chapter and scenario. Only scenarios that every computer can play. */
export type Plays = Map<string, Map<string, RecordedPlay>>;

export async function recordedPlays(root: string, wanted: Wanted[]): Promise<Plays> {
  const played = wanted.filter(({ scenarios }) => scenarios.length > 0);
  const chapters = played.map(({ chapter }) => chapter);
  const recordings = await openRecordings(root, chapters);
  const jobs = played.flatMap(jobsOf);
  // One language after the other: a play that is the same in two languages is recorded once.
  for (const language of LANGUAGES) await recordings.record(jobs.map((job) => inLanguage(job, language)));
  const plays: Plays = new Map(chapters.map(({ id }) => [id, new Map()]));
  for (const job of jobs) {
    const traceIn = (language: Language) => onWire(recordings.find(inLanguage(job, language))?.trace ?? []);
    plays.get(job.from.id)?.set(
      job.scenario.id,
      inEach((language) => recordedLines(traceIn(language), language)),
    );
  }
  return plays;
}

/** The job in which user and model speak this language. A scenario without lines in the language is played in English. */
function inLanguage(job: Job, language: Language): Job {
  const spoken = <Text extends Localized | undefined>(text: Text) => text && { ...text, en: text[language] };
  const { prompts, actors } = job.scenario;
  const translated = actors.map((actor) => ({
    ...actor,
    turns: actor.turns.map((turn) => ({ ...turn, say: spoken(turn.say) })),
  }));
  return { ...job, scenario: { ...job.scenario, prompts: prompts.map(spoken), actors: translated } };
}

function recordedLines(trace: Trace, language: Language): RecordedLines {
  const actors = [...new Set(trace.map(({ actor }) => actor))];
  const strands = actors.map((actor) =>
    renderTrace(
      trace.filter((event) => event.actor === actor),
      language,
    ),
  );
  return { lines: renderTrace(trace, language), strands };
}

function jobsOf({ chapter, scenarios: ids }: Wanted): Job[] {
  const scenarios = chapter.scenarios.map((file) => readScenario(file));
  return scenarios
    .filter(({ id, needs }) => ids.includes(id) && !needs)
    .map((scenario) => ({ from: chapter, scenario, on: chapter, role: "own" }));
}

/** Output and file changes have no fixed order relative to a request. */
function onWire(trace: Trace): Trace {
  return trace.filter(({ kind }) => kind !== "terminal" && kind !== "file");
}
