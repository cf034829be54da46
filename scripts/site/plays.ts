/** Writes the data of the pages "Play": every scenario of every chapter, played on the previous chapter and on the chapter. */

import { join } from "node:path";
import { type Chapter, isTranslated, listChapters, scenarioIn } from "@harness/shared/chapters";
import { inParallel } from "@harness/shared/host";
import { scenariosOfPlay } from "@harness/shared/site";
import { type Job, type Lack, planMatrix } from "@harness/shared/smoke";
import { type PlayerPlay, pack, plainPlay, playerBundle, playerData } from "@harness/shared/trace-player";
import { everywhere, LANGUAGES, type Language, words } from "@harness/shared/wording";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { openRecordings, type Recordings } from "../lib/recordings.ts";
import { codeAtWork, withCode } from "./walk-through.ts";
import { pagesFolder, writeIfNew } from "./write.ts";

/** The plays of one scenario, on the previous chapter and on its own. */
interface Pair {
  jobs: Job[];
  /** What user and model speak. */
  language: Language;
  plays: PlayerPlay[];
}

/**
 * Writes `player.js` and, after each play, `plays/s05/plan-then-act.json` and the same as text, for readers without
 * JavaScript. A scenario whose lines are translated is played in each language: `plays/s05/plan-then-act.zh.json`.
 */
export async function makePlays(root: string, folder: string, signal: AbortSignal): Promise<void> {
  writeIfNew(join(folder, "player.js"), await playerBundle(root));
  const chapters = listChapters(root);
  const jobs = planMatrix({ chapters }).filter(({ role }) => role !== "later");
  const recordings = await openRecordings(root, chapters, signal);
  const walks = await walkThroughs(root, chapters, jobs);
  const english = new Map<string, Pair>();
  for (const language of ["en", "zh", "ja"] as const)
    await recordPairs(recordings, jobsIn(language, jobs), signal, (jobs, lack) => {
      const pair = {
        jobs,
        language,
        plays: lack ? [notRecorded(jobs, lack)] : playsOf(jobs, recordings, walks),
      };
      if (language === "en") english.set(nameOf(pair), pair);
      writePlay(root, folder, language, lack || holds(pair) ? pair : (english.get(nameOf(pair)) ?? pair));
    });
}

/** What is played for the readers of a language. What is not translated is recorded once, in English. */
function jobsIn(language: Language, jobs: Job[]): Job[] {
  const wanted = jobs.filter(({ scenario }) => language === "en" || isTranslated(scenario));
  const scenarios = new Map(wanted.map(({ scenario }) => [scenario, scenarioIn(scenario, language)]));
  return wanted.map((job) => ({ ...job, scenario: scenarios.get(job.scenario) ?? job.scenario }));
}

/** Calls `write` for the plays of each scenario, when both of them are recorded. */
async function recordPairs(
  recordings: Recordings,
  jobs: Job[],
  signal: AbortSignal,
  write: (pair: Job[], lack?: Lack) => void,
): Promise<void> {
  const recorded = new Set<Job>();
  await recordings.record(jobs, signal, (job, lack) => {
    recorded.add(job);
    const pair = jobs.filter(({ scenario }) => scenario === job.scenario);
    if (pair.every((one) => recorded.has(one))) write(pair, lack);
  });
}

function playsOf(pair: Job[], recordings: Recordings, walks: Walks): PlayerPlay[] {
  return pair.flatMap((job) => {
    const play = recordings.find(job);
    const codes = job.role === "own" && walks.get(walkOf(job));
    return play && codes ? { ...play, trace: withCode(play.trace, codes) } : (play ?? []);
  });
}

type Walks = Map<string, Awaited<ReturnType<typeof codeAtWork>>>;

/** The first scenario of a chapter's page shows, with each request, which of the chapter's functions have run. */
async function walkThroughs(root: string, chapters: Chapter[], jobs: Job[]): Promise<Walks> {
  const targets = await chapterTargets(root, chapters);
  const walks: Walks = new Map();
  await inParallel(chapters, async (chapter, index) => {
    const first = scenariosOfPlay(chapter).find(({ needs }) => !needs)?.id;
    const job = jobs.find(
      ({ role, on, scenario }) => role === "own" && on === chapter && scenario.id === first,
    );
    const target = targets.get(chapter.id);
    if (!job || !target) return;
    walks.set(walkOf(job), await codeAtWork(root, job, chapters[index - 1]?.path, target));
  });
  return walks;
}

function walkOf({ on, scenario }: Job): string {
  return `${on.id} ${scenario.id}`;
}

/** Some scenarios expect words that are said in English: in another language their verdict would be wrong. */
function holds({ plays }: Pair): boolean {
  return plays.at(-1)?.verdict?.pass === true;
}

function nameOf({ jobs: [job] }: Pair): string {
  return `plays/${job?.from.id}/${job?.scenario.id}`;
}

/** For the readers of a language; what is not translated, for all. */
function writePlay(root: string, folder: string, reader: Language, pair: Pair): void {
  const { scenario } = pair.jobs[0] as Job;
  const data = playerData(scenario, pair.plays, pair.language);
  const name = nameOf(pair);
  writeIfNew(join(folder, `${name}${reader === "en" ? "" : `.${reader}`}.json`), pack(data));
  for (const language of isTranslated(scenario) ? [reader] : LANGUAGES)
    writeIfNew(join(pagesFolder(root), "plain", `${name}.${language}`), plainPlay(data, language));
}

/** Stands in for a play that is missing, and says why. */
function notRecorded([job]: Job[], lack: Lack): PlayerPlay {
  return { name: everywhere(job?.from.id ?? ""), trace: [], note: words.playNotRecorded(lack) };
}
