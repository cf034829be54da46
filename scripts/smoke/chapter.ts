/** `pnpm smoke s03`: for each scenario of a chapter the verdict, then what differs from the chapter before. */

import { type Chapter, previousChapter, type Scenario } from "@harness/shared/chapters";
import {
  type Behaviour,
  behaviourDiff,
  createStage,
  describeFailures,
  type Play,
  playAndJudge,
  type Role,
  type Stage,
  type Target,
} from "@harness/shared/smoke";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { hasColour } from "../lib/colour.ts";
import type { Request } from "./options.ts";
import { exitCodeOf } from "./tally.ts";
import { language, verdict } from "./verdict.ts";

interface Lesson {
  root: string;
  chapters: Chapter[];
  chapter: Chapter;
  scenarios: Scenario[];
}

/** A chapter that scenarios are played on. */
interface Player {
  /** Id of the chapter whose scenarios they are. */
  from: string;
  role: Role;
  target: Target;
  stage: Stage | undefined;
}

interface Played {
  play: Play;
  behaviour: Behaviour;
}

export async function smokeChapter(lesson: Lesson, request: Request, signal: AbortSignal): Promise<number> {
  const players = await playersFor(lesson, request, signal);
  const plays: Play[] = [];
  try {
    for (const scenario of lesson.scenarios) {
      const played = await Promise.all(players.map((player) => playOn(player, scenario, signal)));
      if (!request.json) console.log(report(scenario, played));
      plays.push(...played.map(({ play }) => play));
    }
  } finally {
    await Promise.all(players.map(({ stage }) => stage?.close()));
  }
  console.log(verdict(lesson.scenarios, plays, request.json));
  return exitCodeOf(plays);
}

/** The chapter itself, then the one before. */
async function playersFor(
  { root, chapters, chapter }: Lesson,
  { isolated }: Request,
  signal: AbortSignal,
): Promise<Player[]> {
  const previous = previousChapter(chapters, chapter);
  const both = previous ? [chapter, previous] : [chapter];
  const targets = await chapterTargets(root, both, signal);
  return [...targets.values()].map((target, i) => ({
    from: chapter.id,
    role: i === 0 ? "own" : "before",
    target,
    stage: isolated ? undefined : createStage(),
  }));
}

async function playOn(player: Player, scenario: Scenario, signal: AbortSignal): Promise<Played> {
  const { from, role, target, stage } = player;
  const { behaviour, failures } = await playAndJudge({ scenario, role, target }, { stage, signal });
  return {
    behaviour,
    play: { from, scenario: scenario.id, chapter: target.name, role, pass: failures.length === 0, failures },
  };
}

function report({ id, title }: Scenario, [own, before]: Played[]): string {
  const plays = [own, before].flatMap((played) => (played ? [played.play] : []));
  const where = plays
    .map(({ chapter }) => chapter)
    .reverse()
    .join(" → ");
  const difference =
    own && before ? behaviourDiff(before.behaviour, own.behaviour, { colour: hasColour() }) : "";
  const judged = describeFailures(plays) || `✓ ${id}`;
  return [`── ${id}: ${title[language]} (${where})`, judged, difference].join("\n");
}
