/** One mutant: a small change to the code of a chapter that a scenario or a test should notice. */

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
  /** The kind of change, for example `ConditionalExpression`. */
  mutatorName: string;
  replacement: string;
}

/** The scenario or test file that noticed the mutant first; undefined: none did. */
export interface Fate {
  mutant: Mutant;
  noticedBy?: { kind: "scenario" | "test"; name: string } | undefined;
  /** The scenarios and test files that run its line. */
  reachedBy: string[];
}
