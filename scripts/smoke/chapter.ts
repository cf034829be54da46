/** `pnpm smoke s03`: a chapter's scenarios on it and on the chapter before: the verdict, what failed, and what differs. */

import { type Chapter, previousChapter, type Scenario } from "@harness/shared/chapters";
import {
  behaviourDiff,
  createWarmRunner,
  lackFor,
  type Outcome,
  type Play,
  playAndJudge,
  type Role,
  type Target,
  type WarmRunner,
} from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { hasColour } from "../lib/colour.ts";
import { showPaged } from "../lib/pager.ts";
import { language } from "./language.ts";
import type { Request } from "./options.ts";
import { type Pair, writePlays } from "./page.ts";
import { showProgress } from "./progress.ts";
import { exitCodeOf } from "./tally.ts";
import { verdict } from "./verdict.ts";

interface Lesson {
  root: string;
  chapters: Chapter[];
  chapter: Chapter;
  scenarios: Scenario[];
}

/** A chapter that the scenarios are played on: the own one, or the one before. */
interface Side {
  /** Id of the chapter whose scenarios they are. */
  from: string;
  role: Role;
  target: Target;
  runner: WarmRunner | undefined;
}

interface Played {
  play: Play;
  /** undefined if it was skipped. */
  outcome?: Outcome;
}

export async function smokeChapter(lesson: Lesson, request: Request, signal: AbortSignal): Promise<number> {
  const played = await playLesson(lesson, request, signal);
  const plays = played.flatMap((both) => both.map(({ play }) => play));
  console.log(verdict(lesson.scenarios, plays, request.json));
  if (request.html !== undefined)
    await writePlays(lesson.root, request.html, lesson.chapter.id, pairsOf(lesson, played));
  if (request.diff && !request.json) await showPaged(`${differences(lesson.scenarios, played)}\n`);
  else if (!request.json && plays.length > lesson.scenarios.length)
    console.log(words.seeTheDifference[language]);
  return exitCodeOf(plays);
}

/** For each scenario, the plays on the chapter and on the previous chapter, if there is one. */
async function playLesson(lesson: Lesson, request: Request, signal: AbortSignal): Promise<Played[][]> {
  const sides = await sidesFor(lesson, request, signal);
  const { scenarios } = lesson;
  const total = scenarios.length * sides.length;
  const played: Played[][] = [];
  try {
    for (const [index, scenario] of scenarios.entries()) {
      const both = await Promise.all(sides.map((side) => playOn(side, scenario, signal)));
      played.push(both);
      const done = (index + 1) * sides.length;
      for (const { play } of both) showProgress(play, { done, total, left: total - done });
    }
  } finally {
    await Promise.all(sides.map(({ runner }) => runner?.close()));
  }
  return played;
}

/** The chapter itself, then the previous one. */
async function sidesFor(
  { root, chapters, chapter }: Lesson,
  { isolated }: Request,
  signal: AbortSignal,
): Promise<Side[]> {
  const previous = previousChapter(chapters, chapter);
  const both = previous ? [chapter, previous] : [chapter];
  const targets = await chapterTargets(root, both, signal);
  return [...targets.values()].map((target, i) => ({
    from: chapter.id,
    role: i === 0 ? "own" : "before",
    target,
    runner: isolated ? undefined : createWarmRunner(),
  }));
}

async function playOn(side: Side, scenario: Scenario, signal: AbortSignal): Promise<Played> {
  const { from, role, target, runner } = side;
  const play = { from, scenario: scenario.id, chapter: target.name, role };
  const skipped = await lackFor(scenario);
  if (skipped) return { play: { ...play, pass: true, skipped, failures: [] } };
  const outcome = await playAndJudge({ scenario, role, target }, { runner, signal });
  const { failures } = outcome;
  return { outcome, play: { ...play, pass: failures.length === 0, failures } };
}

/** Pairs of plays, with the previous chapter on the left. */
function pairsOf({ scenarios }: Lesson, played: Played[][]): Pair[] {
  return scenarios.map((scenario, i) => {
    const columns = (played[i] ?? []).flatMap(({ play, outcome }) =>
      outcome ? [{ name: play.chapter, outcome }] : [],
    );
    return {
      scenario,
      columns: columns.toReversed(),
      pass: played[i]?.every(({ play }) => play.pass) ?? false,
    };
  });
}

function differences(scenarios: Scenario[], played: Played[][]): string {
  const parts = scenarios.flatMap(({ id, title }, i) => {
    const [own, before] = played[i] ?? [];
    if (!own?.outcome || !before?.outcome) return [];
    const where = `${before.play.chapter} → ${own.play.chapter}`;
    const difference = behaviourDiff(before.outcome.behaviour, own.outcome.behaviour, {
      colour: hasColour(),
      language,
    });
    return [`── ${id}: ${title[language]} (${where})`, difference];
  });
  return ["", ...parts].join("\n");
}
