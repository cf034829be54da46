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
}

/**
 * The plays of the matrix, in the order of chapters and scenarios.
 * @throws DocumentError when a scenario file is not valid.
 */
export function planMatrix({ chapters, chapter, scenario: id }: Selection): Job[] {
  const jobs: Job[] = [];
  for (const [index, from] of chapters.entries()) {
    if (chapter !== undefined && from.id !== chapter) continue;
    for (const file of from.scenarios) {
      const scenario = readScenario(file);
      if (id !== undefined && scenario.id !== id) continue;
      jobs.push(...rolesOf(scenario, index, chapters).map(([on, role]) => ({ from, scenario, on, role })));
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
