/** Plays of scenarios on their own chapters, as text. */

import { type Chapter, readScenario, scenarioIn } from "@harness/shared/chapters";
import type { RecordedLines, RecordedPlay } from "@harness/shared/course";
import { type Job, renderTrace } from "@harness/shared/smoke";
import type { Trace } from "@harness/shared/trace";
import { inEach, LANGUAGES, type Language } from "@harness/shared/wording";
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

function inLanguage(job: Job, language: Language): Job {
  return { ...job, scenario: scenarioIn(job.scenario, language) };
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
