/** The switch between mutants: one program contains all of them, and at most one is active. */

import { readFileSync } from "node:fs";

/** Environment variable with the id of the active mutant. */
export const ACTIVE = "HARNESS_MUTANT";

/** Environment variable with the path of a file. The program writes the ids of the mutants there whose lines it runs. */
export const REACHED = "HARNESS_MUTANTS_REACHED";

/** A mutant whose line runs so often has made a loop endless. */
const HIT_LIMIT = 100_000;

/**
 * The source of a module that a program loads first. It removes its variables from the environment, because commands
 * inherit it. The program can be killed, so it writes each id at once.
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
