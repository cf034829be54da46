/** Recognises a known mistake (`wrong/*.yaml`) by the mark that it leaves in the failure of its scenario. */

import type { Mistake, Scenario } from "../chapters/index.ts";
import { describeFailure, type Verdict } from "../smoke/index.ts";

/**
 * The known mistake that these failures show. undefined if none fits, if several fit equally well, or if the play broke
 * off: then nearly every mark could be missing or there by chance.
 */
export function misconceptionIn(
  mistakes: Mistake[],
  { id }: Scenario,
  failures: Verdict[],
): Mistake | undefined {
  if (failures.some(({ decisive }) => decisive)) return undefined;
  const told = failures.map((failure) => describeFailure(failure, "en")).join("\n");
  const fitting = mistakes.filter(({ scenario, because }) => scenario === id && told.includes(because));
  const longest = Math.max(...fitting.map(({ because }) => because.length));
  const best = fitting.filter(({ because }) => because.length === longest);
  return best.length === 1 ? best[0] : undefined;
}
