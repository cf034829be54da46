/** Shows the progress: one line that is overwritten on a terminal, else a line now and then. */

import type { Fate } from "./state.ts";

/** The time between two lines if they cannot be overwritten. */
const EVERY = 25;

/** Returns a function to call after each mutant. */
export function showProgress(what: string, total: number): (fate: Fate) => void {
  const { stderr } = process;
  let [done, noticed] = [0, 0];
  return ({ noticedBy }) => {
    done += 1;
    if (noticedBy) noticed += 1;
    const line = `${what}: ${done} of ${total} mutants, ${noticed} noticed`;
    if (stderr.isTTY) stderr.write(`\r${line}${done === total ? "\n" : ""}`);
    else if (done % EVERY === 0 || done === total) stderr.write(`${line}\n`);
  };
}
