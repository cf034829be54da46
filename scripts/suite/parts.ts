/** The parts of `pnpm test`, which run side by side in two lanes. */

export interface Part {
  name: "unit" | "types" | "browserTypes" | "lint" | "checks" | "matrix";
  /** A program in the repository that node runs directly. A package manager in between would cost a second each time. */
  program: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
}

const TSC = "node_modules/typescript/bin/tsc";
const BIOME = "node_modules/@biomejs/biome/bin/biome";
const OWN = "scripts/run.mjs";

/** Checks that only compare files. The other checks play something and take minutes. */
const QUICK_CHECKS = ["chapters", "lineage", "doors", "size", "scenarios", "docs"];

/** Both lanes run at the same time, because much of each is waiting or single-threaded. They take about equally long. */
export function lanesOf({ full }: { full: boolean }): Part[][] {
  const unit: Part = {
    name: "unit",
    program: "node_modules/vitest/vitest.mjs",
    args: ["run", "--reporter=scripts/suite/reporter.ts"],
    env: full ? {} : { HARNESS_TESTS: "quick" },
  };
  const matrix: Part = {
    name: "matrix",
    program: OWN,
    args: ["smoke", "--slowest", "10", ...(full ? [] : ["--quick"])],
  };
  const checks: Part[] = [
    { name: "types", program: TSC, args: ["--noEmit"] },
    { name: "browserTypes", program: TSC, args: ["-p", "shared/src/trace-player/browser"] },
    { name: "lint", program: BIOME, args: ["check", "--error-on-warnings", "."] },
    { name: "checks", program: OWN, args: ["check", ...(full ? [] : QUICK_CHECKS)] },
  ];
  return full ? [[unit, matrix], checks] : [[unit], [...checks, matrix]];
}
