/** The parts of `pnpm test`, which run side by side in two lanes. */

import type { Chapter } from "@harness/shared/chapters";

export interface Part {
  name: "unit" | "site" | "types" | "browserTypes" | "lint" | "checks" | "matrix";
  /** A program in the repository that node runs directly. A package manager in between would cost a second each time. */
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

const TSC = "node_modules/typescript/bin/tsc";
const BIOME = "node_modules/@biomejs/biome/bin/biome";
const OWN = "scripts/run.mjs";

/** Checks that only compare files. The other checks play something and take minutes. */
const QUICK_CHECKS = ["chapters", "lineage", "doors", "size", "scenarios", "contract", "docs"];

/** quick: some minutes. full: also what takes longer, for each change. nightly: everything. */
export type Depth = "quick" | "full" | "nightly";

/** Which plays of the matrix. */
const PLAYS: Record<Depth, string[]> = {
  quick: ["--quick", "--visible"],
  full: ["--quick"],
  nightly: [],
};

export interface Extent {
  depth: Depth;
  /** Only what concerns these chapters; undefined: the whole course. */
  chapters?: Chapter[] | undefined;
}

/**
 * Both lanes run at the same time, because much of each is waiting or single-threaded. They take about equally long.
 * The matrix comes after the site, whose plays it does not play again.
 */
export function lanesOf({ depth, chapters }: Extent): Part[][] {
  const unit: Part = {
    name: "unit",
    program: "node_modules/vitest/vitest.mjs",
    args: ["run", "--reporter=scripts/suite/reporter.ts", ...testsOf(chapters)],
    env: { HARNESS_TESTS: depth },
  };
  const matrix: Part = {
    name: "matrix",
    program: OWN,
    args: ["smoke", "--slowest", "10", ...PLAYS[depth], ...from(chapters?.[0])],
  };
  const siteTest: Part = { name: "site", program: OWN, args: ["site-test"], env: { HARNESS_TESTS: depth } };
  const checks: Part[] = [
    { name: "types", program: TSC, args: ["--noEmit"] },
    { name: "browserTypes", program: TSC, args: ["-p", "shared/src/trace-player/browser"] },
    { name: "lint", program: BIOME, args: ["check", "--error-on-warnings", "."] },
    ...checksOf({ depth, chapters }),
  ];
  if (depth === "quick") return [[unit], [...checks, matrix]];
  return [
    [siteTest, matrix, check("wrong", ...idsOf(chapters))],
    [unit, ...checks],
  ];
}

/** For a full run all but "wrong", which is in the other lane. */
function checksOf({ depth, chapters }: Extent): Part[] {
  if (depth === "quick") return [check(...QUICK_CHECKS)];
  return [
    check(...QUICK_CHECKS, "exercises"),
    check("labs", ...idsOf(chapters)),
    check("runs", ...(depth === "full" ? ["--quick"] : []), ...idsOf(chapters)),
  ];
}

function check(...args: string[]): Part {
  return { name: "checks", program: OWN, args: ["check", ...args] };
}

function idsOf(chapters: Chapter[] = []): string[] {
  return chapters.map(({ id }) => id);
}

/** The folders whose tests concern these chapters. */
function testsOf(chapters: Chapter[] = []): string[] {
  return chapters.length > 0
    ? ["scripts/test/chapter", ...chapters.map(({ dir }) => `chapters/${dir}/`)]
    : [];
}

function from(chapter: Chapter | undefined): string[] {
  return chapter ? ["--from", chapter.id] : [];
}
