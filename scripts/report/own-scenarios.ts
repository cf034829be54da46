/** Judges the scenarios of a submission: on our chapter and on its known mistakes, behind walls of their own. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter, Mistake, Scenario } from "@harness/shared/chapters";
import { PARTS, type Place, type Row, walledRunner } from "@harness/shared/classroom";
import { ownScenarios, readForeignScenario } from "@harness/shared/lab";
import { type PlayOptions, playAndJudge, type Target } from "@harness/shared/smoke";
import { type JudgedScenario, judgeScenario, noticedByAll } from "../lib/judged-scenario.ts";
import { applyTo } from "../lib/patched-chapter.ts";
import { ownBundle } from "./own-program.ts";

/** More would take too long for a class. */
const MOST_FILES = 5;
const TIMEOUT_MS = 30_000;
const LONGEST_MS = 5 * 60_000;

interface Surroundings {
  root: string;
  chapter: Chapter;
  place: Place;
  signal: AbortSignal;
}

/** Our chapter, or our chapter with a mistake. */
interface Player extends Pick<PlayOptions, "run" | "folder"> {
  target: Target;
  close(): Promise<void>;
}

/**
 * The scenarios in the copy of a submission; undefined for one that cannot be used. Read them before its programs run:
 * afterwards a link could lead elsewhere.
 */
export function scenariosIn(copy: string): (Scenario | undefined)[] {
  return ownScenarios(copy).slice(0, MOST_FILES).map(readable);
}

/** undefined if there are no scenarios. One that cannot be used, or comes after five minutes, counts as one that does not hold. */
export async function judgeOwnScenarios(
  surroundings: Surroundings,
  scenarios: (Scenario | undefined)[],
  mistakes: Mistake[],
): Promise<Row["judged"]> {
  if (scenarios.length === 0) return undefined;
  const latest = Date.now() + LONGEST_MS;
  const players = await openPlayers(surroundings, mistakes);
  try {
    const judged: JudgedScenario[] = [];
    for (const scenario of scenarios) {
      if (scenario === undefined || Date.now() > latest) continue;
      const one = await judgeOn(players, scenario, mistakes, surroundings.signal);
      if (one) judged.push(one);
    }
    const holding = judged.filter(({ failures }) => failures.length === 0);
    return {
      noticed: noticedByAll(holding),
      all: mistakes.length,
      failed: scenarios.length - holding.length,
    };
  } finally {
    await Promise.all([...players.values()].map(({ close }) => close()));
  }
}

function readable(file: string): Scenario | undefined {
  try {
    return readForeignScenario(file);
  } catch {
    return undefined;
  }
}

/** undefined if the files of the scenario cannot be laid out. */
async function judgeOn(
  players: Map<string, Player>,
  scenario: Scenario,
  mistakes: Mistake[],
  signal: AbortSignal,
): Promise<JudgedScenario | undefined> {
  const play = async (scenario: Scenario, mistake?: Mistake) => {
    const { target, run, folder } = players.get(mistake?.id ?? "") as Player;
    const options = { timeoutMs: TIMEOUT_MS, run, folder, signal };
    return (await playAndJudge({ scenario, role: "own", target }, options)).failures;
  };
  try {
    return await judgeScenario(scenario, mistakes, play);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** By the id of the mistake; "" is our chapter as it is. */
async function openPlayers(surroundings: Surroundings, mistakes: Mistake[]): Promise<Map<string, Player>> {
  const players = new Map([["", await openPlayer(surroundings)]]);
  for (const mistake of mistakes) players.set(mistake.id, await openPlayer(surroundings, mistake));
  return players;
}

/**
 * Each has a place of its own, which no program of the submission has seen: such a program could have left a link there,
 * and a scenario could tell by a file which of the players it meets.
 */
async function openPlayer({ root, chapter, place }: Surroundings, mistake?: Mistake): Promise<Player> {
  const folder = mkdtempSync(join(place.folder, "own-"));
  for (const name of Object.values(PARTS)) mkdirSync(join(folder, name));
  const own = { ...place, folder };
  const copy = join(folder, PARTS.program, "chapters/own");
  cpSync(join(chapter.path, "src"), join(copy, "src"), { recursive: true });
  if (mistake) applyTo(copy, readFileSync(mistake.patch, "utf8"));
  const target = await ownBundle(root, chapter, copy, own);
  return { target, folder: join(folder, PARTS.plays), ...walledRunner(own) };
}
