/** Files of `.harness` that are left alone: the user is told, whichever part of the program meets them. */

import { onStateProblem } from "../state/index.ts";
import { words } from "../wording/index.ts";
import { showNoticeOnce } from "./display.ts";
import { MAIN } from "./speaker.ts";

/** From now on each problem is shown once. */
export function showStateProblems(): void {
  const speaker = { ...MAIN };
  onStateProblem((problem) => showNoticeOnce(speaker, words.leftAlone(problem)));
}
