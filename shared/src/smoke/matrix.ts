/** The matrix: every scenario on its own chapter, on every later one, and on the one before. */
import { availableParallelism } from "node:os";
import { type Chapter, loadScenario, type Scenario } from "../chapters/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { judge, judgeConduct, judgeEnding, judgeStart, type Verdict } from "./judge.ts";
import { type PlayOptions, playBefore, playScenario } from "./play.ts";
import type { Target } from "./program.ts";

/** `before`: on the previous chapter; `own`; `later`: nothing may be lost on the way to the last chapter. */
export type Role = "before" | "own" | "later";

/** One play of the matrix, judged. */
export interface Play {
  /** Id of the chapter that the scenario belongs to. */
  from: string;
  scenario: string;
  /** Id of the chapter it was played on. */
  chapter: string;
  role: Role;
  pass: boolean;
  /** The verdicts that failed. */
  failures: Verdict[];
}

export interface MatrixOptions extends PlayOptions {
  /** All chapters of the course, in order. */
  chapters: Chapter[];
  targetOf(chapter: Chapter): Target;
  /** Only scenarios of this chapter. */
  chapter?: string | undefined;
  /** Only the scenario with this id. */
  scenario?: string | undefined;
  /** Called after each play. */
  onPlay?(play: Play, progress: Progress): void;
}

export interface Progress {
  done: number;
  total: number;
  /** Plays still to come of the scenarios of this chapter. */
  left: number;
}

interface Job {
  from: Chapter;
  scenario: Scenario;
  on: Chapter;
  role: Role;
}

/**
 * Plays the matrix, as many plays at once as there are cores. The plays come in the order of chapters and scenarios.
 * Throws when a scenario file is not valid, or when `signal` aborts.
 */
export async function runMatrix(options: MatrixOptions): Promise<Play[]> {
  const jobs = await planMatrix(options);
  const plays: Play[] = [];
  const leftOf = ({ id }: Chapter) => jobs.filter(({ from }, i) => from.id === id && !plays[i]).length;
  let next = 0;
  let done = 0;
  const worker = async () => {
    for (let i = next++; i < jobs.length; i = next++) {
      options.signal?.throwIfAborted();
      const job = jobs[i] as Job;
      const play = await playJob(job, options);
      plays[i] = play;
      done += 1;
      options.onPlay?.(play, { done, total: jobs.length, left: leftOf(job.from) });
    }
  };
  // Twice as many as cores: a play also waits, for its program and for the scenario's commands.
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, worker));
  return plays;
}

async function planMatrix({ chapters, chapter, scenario: id }: MatrixOptions): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const [index, from] of chapters.entries()) {
    if (chapter !== undefined && from.id !== chapter) continue;
    for (const file of from.scenarios) {
      const scenario = await loadScenario(file);
      if (id !== undefined && scenario.id !== id) continue;
      jobs.push(...rolesOf(scenario, index, chapters).map(([on, role]) => ({ from, scenario, on, role })));
    }
  }
  return jobs;
}

function rolesOf({ until }: Scenario, index: number, chapters: Chapter[]): [Chapter, Role][] {
  return chapters.flatMap((chapter, i): [Chapter, Role][] => {
    if (i === index - 1) return [[chapter, "before"]];
    if (i === index) return [[chapter, "own"]];
    return i > index && !(until && chapter.id >= until.chapter) ? [[chapter, "later"]] : [];
  });
}

async function playJob({ from, scenario, on, role }: Job, options: MatrixOptions): Promise<Play> {
  const target = options.targetOf(on);
  const failures =
    role === "before"
      ? await playPrevious(target, scenario, options)
      : await playOn(target, scenario, options);
  return {
    from: from.id,
    scenario: scenario.id,
    chapter: on.id,
    role,
    pass: failures.length === 0,
    failures,
  };
}

async function playOn(target: Target, scenario: Scenario, options: PlayOptions): Promise<Verdict[]> {
  return failuresOn(scenario, await playScenario(target, scenario, options));
}

async function playPrevious(target: Target, scenario: Scenario, options: PlayOptions): Promise<Verdict[]> {
  return failuresBefore(scenario, await playBefore(target, scenario, options));
}

/** What a behaviour of the scenario's own chapter, or of a later one, gets wrong. */
export function failuresOn(scenario: Scenario, behaviour: Behaviour): Verdict[] {
  const cause = judgeStart(behaviour, scenario);
  if (cause.length > 0) return cause;
  const verdicts = [...judge(scenario.expect, behaviour), ...judgeConduct(behaviour, scenario)];
  return verdicts.filter(({ pass }) => !pass);
}

/** What a behaviour of the previous chapter gets wrong: `before` must hold, and something expected must be missing. */
export function failuresBefore(scenario: Scenario, behaviour: Behaviour): Verdict[] {
  const failures = [...judge(scenario.before, behaviour), ...judgeEnding(behaviour)].filter(
    ({ pass }) => !pass,
  );
  const isNew = judge(scenario.expect, behaviour).some(({ pass }) => !pass);
  if (isNew) return failures;
  const nothingNew = {
    pass: false,
    expected: "at least one expectation that the previous chapter does not meet",
    seen: "the previous chapter meets all of them",
    hint: "the scenario must show what its chapter adds: expect something that was not so before",
  };
  return [...failures, nothingNew];
}
