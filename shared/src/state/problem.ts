/** Files in `.harness` that are left as they are: the terminal tells the user. */

export interface StateProblem {
  /** As people say it: `.harness/team/mailboxes/alice.jsonl`. */
  file: string;
  /** The line, if it is about one. */
  line?: number;
  /** Why it cannot be read; undefined when it can be read, but this harness did not write it there. */
  reason?: string;
  /** What can be read, when this harness did not write it there. */
  value?: unknown;
}

let listener: (problem: StateProblem) => void = () => {};

/** From now on `tell` is called for each problem, each time that we meet it. */
export function onStateProblem(tell: (problem: StateProblem) => void): void {
  listener = tell;
}

/** Passes a problem on to the listener of `onStateProblem`; without one it is dropped. */
export function tellProblem(problem: StateProblem): void {
  listener(problem);
}
