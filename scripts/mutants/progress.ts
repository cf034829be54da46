/** How far the work is: one line that is written anew on a terminal, else a line now and then. */

import type { Fate } from "./state.ts";

/** Between two lines where they cannot be written anew. */
const EVERY = 25;

/** Something to call for each mutant that is done. */
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
