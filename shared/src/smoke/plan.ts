/** What is to be played: every scenario on its own chapter, on every later one, and on the one before. */

import { type Chapter, readScenario, type Scenario } from "../chapters/index.ts";

/** `before`: on the previous chapter; `own`; `later`: nothing may be lost on the way to the last chapter. */
export type Role = "before" | "own" | "later";

/** One play to come. */
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
  /** Only the scenario with this id. */
  scenario?: string | undefined;
  /** Of the later chapters only those that tell the most. */
  quick?: boolean | undefined;
}

/**
 * The plays of the matrix, in the order of chapters and scenarios.
 * @throws DocumentError when a scenario file is not valid.
 */
export function planMatrix({ chapters, chapter, scenario: id, quick }: Selection): Job[] {
  const jobs: Job[] = [];
  for (const [index, from] of chapters.entries()) {
    if (chapter !== undefined && from.id !== chapter) continue;
    for (const file of from.scenarios) {
      const scenario = readScenario(file);
      if (id !== undefined && scenario.id !== id) continue;
      const all = rolesOf(scenario, index, chapters).map(([on, role]) => ({ from, scenario, on, role }));
      jobs.push(...(quick ? tellingMost(all) : all));
    }
  }
  return jobs;
}

/** The plays of a program that is to be the chapter: its scenarios, then those of earlier chapters that must still hold. */
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

/** Every how-many-th play, from the which-th on: all shards together are all plays. */
export interface Shard {
  number: number;
  of: number;
}

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
 * Of later chapters the next one, the last one, and those that change the mechanism that the scenario shows. A hidden
 * scenario tests one corner of it, which the last chapter answers for.
 */
function tellingMost(jobs: Job[]): Job[] {
  const later = jobs.filter(({ role }) => role === "later");
  const ends = [later.at(0), later.at(-1)];
  return jobs.filter(
    (job) =>
      job.role !== "later" ||
      ends.includes(job) ||
      (!job.scenario.hidden && changesMechanismOf(job.from, job.on)),
  );
}

function changesMechanismOf(from: Chapter, on: Chapter): boolean {
  const mechanism = from.adds.filter(isOfMechanism);
  return [on.changes, on.removes].some((files) => mechanism.some((file) => file in files));
}

/** Every play passes through what lies directly in src/, and most through its tools/: whatever is played sees a change there. */
function isOfMechanism(file: string): boolean {
  return /^src\/(?!tools\/).+\//.test(file);
}
