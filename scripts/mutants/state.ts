/** One mutant: a small change to the code of a chapter that somebody should notice. */

/** A place in a file; lines and columns count from 0. */
interface Place {
  line: number;
  column: number;
}

export interface Mutant {
  id: string;
  /** `src/loop.ts` */
  fileName: string;
  location: { start: Place; end: Place };
  /** What kind of change it is: `ConditionalExpression`. */
  mutatorName: string;
  replacement: string;
}

/** Where a mutant was noticed first: by a scenario, or by a file of unit tests; undefined: nowhere. */
export interface Fate {
  mutant: Mutant;
  noticedBy?: { kind: "scenario" | "test"; name: string } | undefined;
  /** The scenarios and test files that run its line. */
  reachedBy: string[];
}
