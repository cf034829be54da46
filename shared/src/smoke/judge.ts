/** Compares a behaviour with what a scenario expects. */

import type { Expectation } from "../chapters/index.ts";
import type { Localized } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { findMatcher } from "./matchers.ts";
import { about, behaviourOf } from "./shares.ts";

export interface Verdict {
  pass: boolean;
  /** The expectation as a sentence, or its part that was not met. */
  expected: Localized;
  /** What was seen instead, with its place. */
  seen: Localized;
  /** What to look at. */
  hint: Localized;
  /** The matcher of the expectation; absent for a rule that holds for every play. */
  matcher?: Expectation["matcher"];
  /** Nothing came that could be compared: most likely a consequence of something else. */
  isAbsent?: true;
  /** Other failures of the same play are most likely consequences of this one. */
  decisive?: true;
  /** The number of other failures that are left out because this one is decisive. */
  consequences?: number;
}

/** One verdict for each expectation, in order. */
export function judge(expectations: Expectation[], behaviour: Behaviour): Verdict[] {
  return expectations.map((expectation) => {
    const { description, check, hint } = findMatcher(expectation);
    const { program, matcher } = expectation;
    const { hintFits, ...finding } = check(expectation.argument, behaviourOf(program, behaviour));
    const own = hintFits ? undefined : expectation.hint;
    return {
      ...finding,
      matcher,
      expected: about(program, finding.expected ?? description(expectation.argument)),
      hint: own ?? finding.hint ?? expectation.hint ?? hint,
    };
  });
}
