/** Files of `.harness` that cannot be used are left as they are. The user learns of each, whichever part of the program finds it. */

import { onStateProblem, type StateProblem } from "../state/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { showNoticeOnce } from "./display.ts";
import { MAIN } from "./speaker.ts";

/** From now on each problem is shown once. That files were not written by this harness is explained once for all of them. */
export function showStateProblems(): void {
  const speaker = { ...MAIN };
  let explained: string | undefined;
  const inWords = (problem: StateProblem): Localized => {
    const { file, reason } = problem;
    if (reason !== undefined) return words.leftAlone(problem);
    explained ??= file;
    return file === explained ? words.leftAlone(problem) : words.leftAloneToo(problem);
  };
  onStateProblem((problem) => showNoticeOnce(speaker, inWords(problem)));
}
