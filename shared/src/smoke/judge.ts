/** Holds a behaviour against what a scenario expects. */

import type { Expectation } from "../chapters/index.ts";
import type { Localized } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { findMatcher } from "./matchers.ts";
import { about, behaviourOf } from "./shares.ts";

export interface Verdict {
  pass: boolean;
  /** The expectation as a sentence, or the part of it that was not met. */
  expected: Localized;
  /** What was seen instead, and where. */
  seen: Localized;
  /** What to look at. */
  hint: Localized;
  /** Whatever else goes wrong in the same play is most likely a consequence, and tells nothing. */
  decisive?: true;
  /** How many failures of the same play are left out, because this one is decisive. */
  consequences?: number;
}

/** One verdict for each expectation, in order. */
export function judge(expectations: Expectation[], behaviour: Behaviour): Verdict[] {
  return expectations.map((expectation) => {
    const { description, check, hint } = findMatcher(expectation);
    const { program } = expectation;
    const finding = check(expectation.argument, behaviourOf(program, behaviour));
    return {
      ...finding,
      expected: about(program, finding.expected ?? description(expectation.argument)),
      hint: expectation.hint ?? finding.hint ?? hint,
    };
  });
}
