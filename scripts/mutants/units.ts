/** Runs the unit tests of a chapter on the mutants that the scenarios did not notice. */

import { join } from "node:path";
import { runWithJson } from "../lib/run-with-json.ts";
import type { Fate } from "./state.ts";

export interface Bench {
  root: string;
  /** The copy of the chapter with the mutants and the tests. */
  copy: string;
  signal: AbortSignal;
}

/** The mutants that each test file runs, and the test file that noticed each mutant. */
interface Answer {
  reached: Record<string, string[]>;
  noticed: Record<string, string>;
}

export async function judgeByTests({ root, copy, signal }: Bench, fates: Fate[]): Promise<Fate[]> {
  const mutants = fates.filter(({ noticedBy }) => !noticedBy).map(({ mutant }) => mutant.id);
  if (mutants.length === 0) return fates;
  process.stderr.write(`unit tests: ${mutants.length} mutants\n`);
  const program = join(root, "scripts/mutants/run-tests.mjs");
  const { reached, noticed }: Answer = await runWithJson(program, { folder: copy, mutants }, signal);
  return fates.map((fate) => {
    const { id } = fate.mutant;
    if (!mutants.includes(id)) return fate;
    const files = Object.keys(reached).filter((file) => reached[file]?.includes(id));
    const name = noticed[id];
    return {
      ...fate,
      reachedBy: [...fate.reachedBy, ...files],
      ...(name !== undefined && { noticedBy: { kind: "test", name } }),
    };
  });
}
