/** The switch between mutants: all of them are in one program, and at most one is active. */

import { readFileSync } from "node:fs";

/** Environment variable with the id of the mutant that is active. */
export const ACTIVE = "HARNESS_MUTANT";

/** Environment variable with the file in which the ids of mutants are noted that the program comes by. */
export const REACHED = "HARNESS_MUTANTS_REACHED";

/** A mutant that makes a loop endless comes by itself so often. */
const HIT_LIMIT = 100_000;

/**
 * The source of a module that a program loads first. What it reads is taken out of the environment, which its commands
 * inherit. A program can be killed, so what was reached is written down at once.
 */
export const SWITCH_SOURCE = `import { appendFileSync } from "node:fs";

const { ${ACTIVE}: activeMutant, ${REACHED}: reached } = process.env;
delete process.env.${ACTIVE};
delete process.env.${REACHED};

const counts: Record<string, number> = {};
const noting = new Proxy(counts, {
  set(known, id: string, count) {
    if (!(id in known)) appendFileSync(reached as string, \`\${id}\\n\`);
    known[id] = count;
    return true;
  },
});

Object.assign(globalThis, {
  __stryker__: {
    activeMutant,
    hitCount: 0,
    hitLimit: ${HIT_LIMIT},
    mutantCoverage: { static: reached ? noting : counts, perTest: {} },
  },
});
`;

/** The ids in a file of reached mutants. */
export function readReached(file: string): Set<string> {
  try {
    return new Set(readFileSync(file, "utf8").split("\n").filter(Boolean));
  } catch {
    return new Set(); // nothing was reached
  }
}
