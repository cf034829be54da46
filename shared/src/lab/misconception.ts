/** Recognises a known mistake (`wrong/*.yaml`) by the mark that it leaves in the failure of its scenario. */

import type { Mistake } from "../chapters/index.ts";
import { describeFailure, type Verdict } from "../smoke/index.ts";
import type { LabPlay } from "./check.ts";

type FailedPlay = Pick<LabPlay, "scenario"> & { outcome?: { failures: Verdict[] } };

/**
 * The known mistake that a failed play shows. undefined if none fits or several fit equally well, and also if:
 * - nothing has passed yet, for then the mechanism itself is missing, and that leaves nearly every mark;
 * - the play broke off, for then nearly every mark could be missing or there by chance.
 */
export function misconceptionIn(
  mistakes: Mistake[],
  { scenario: { id }, outcome }: FailedPlay,
  plays: Pick<LabPlay, "pass">[],
): Mistake | undefined {
  const failures = outcome?.failures ?? [];
  if (!plays.some(({ pass }) => pass) || failures.some(({ decisive }) => decisive)) return undefined;
  const told = failures.map((failure) => describeFailure(failure, "en")).join("\n");
  const fitting = mistakes.filter(
    ({ scenario, because, unless }) =>
      scenario === id && told.includes(because) && !(unless && told.includes(unless)),
  );
  const longest = Math.max(...fitting.map(({ because }) => because.length));
  const best = fitting.filter(({ because }) => because.length === longest);
  return best.length === 1 ? best[0] : undefined;
}
