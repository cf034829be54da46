/** Lists the plays: every scenario on its own chapter, on every later one, and on the previous one. */

import { type Chapter, readScenario, type Scenario } from "../chapters/index.ts";

/** `before`: the previous chapter; `own`: the scenario's chapter; `later`: a chapter that must still pass it. */
export type Role = "before" | "own" | "later";

/** One play to run. */
export interface Job {
  from: Chapter;
  scenario: Scenario;
  on: Chapter;
  role: Role;
}

export interface Selection {
  /** All chapters of the course, in order. */
  chapters: Chapter[];
  /** Only scenarios of this chapter. */
  chapter?: string | undefined;
  /** Only plays on this chapter and later ones, and of their scenarios. */
  first?: string | undefined;
  /** Only the scenario with this id. */
  scenario?: string | undefined;
  /** Of later chapters, only those that tell the most. */
  quick?: boolean | undefined;
  /** Without the hidden scenarios, which test details. */
  visible?: boolean | undefined;
}

/**
 * The plays of the matrix, in the order of chapters and scenarios.
 * @throws DocumentError if a scenario file is invalid.
 */
export function planMatrix({ chapters, chapter, first, scenario: id, quick, visible }: Selection): Job[] {
  const jobs: Job[] = [];
  const touched =
    first === undefined ? chapters : chapters.slice(chapters.findIndex(({ id }) => id === first));
  for (const [index, from] of chapters.entries()) {
    if (chapter !== undefined && from.id !== chapter) continue;
    for (const file of from.scenarios) {
      const scenario = readScenario(file);
      if (id !== undefined && scenario.id !== id) continue;
      if (visible && scenario.hidden) continue;
      const all = rolesOf(scenario, index, chapters).map(([on, role]) => ({ from, scenario, on, role }));
      jobs.push(...(quick ? tellingMost(all) : all));
    }
  }
  return jobs.filter(({ from, on }) => touched.includes(from) || touched.includes(on));
}

/** The plays for a student's program: the scenarios of the chapter, then those of earlier chapters that must still pass. */
export function planProgram(chapters: Chapter[], on: Chapter, own: Scenario[]): Job[] {
  const earlier = chapters.filter(({ number }) => number < on.number);
  const kept = earlier.flatMap((from) =>
    from.scenarios.map((file): Job => ({ from, scenario: readScenario(file), on, role: "later" })),
  );
  return [
    ...own.map((scenario): Job => ({ from: on, scenario, on, role: "own" })),
    ...kept.filter(({ scenario: { until } }) => !(until && on.id >= until.chapter)),
  ];
}

/** Every `of`-th play, from play `number` (counted from 1) on. All shards together are all plays. */
export interface Shard {
  number: number;
  of: number;
}

/** The items of one shard, in their order. */
export function inShard<Item>(items: Item[], { number, of }: Shard): Item[] {
  return items.filter((_, index) => index % of === number - 1);
}

function rolesOf({ until }: Scenario, index: number, chapters: Chapter[]): [Chapter, Role][] {
  return chapters.flatMap((chapter, i): [Chapter, Role][] => {
    if (i === index - 1) return [[chapter, "before"]];
    if (i === index) return [[chapter, "own"]];
    return i > index && !(until && chapter.id >= until.chapter) ? [[chapter, "later"]] : [];
  });
}

/**
 * Of later chapters: the last one, because every chapter keeps what the ones before have, and those that change the
 * mechanism of the scenario. A hidden scenario tests a detail, for which the last chapter is enough.
 */
function tellingMost(jobs: Job[]): Job[] {
  const last = jobs.at(-1);
  return jobs.filter(
    (job) =>
      job.role !== "later" || job === last || (!job.scenario.hidden && changesMechanismOf(job.from, job.on)),
  );
}

function changesMechanismOf(from: Chapter, on: Chapter): boolean {
  const mechanism = from.adds.filter(isOfMechanism);
  return [on.changes, on.removes].some((files) => mechanism.some((file) => file in files));
}

/** Nearly every play runs the code directly in src/ and in tools/, so any play notices a change there. */
function isOfMechanism(file: string): boolean {
  return /^src\/(?!tools\/).+\//.test(file);
}
