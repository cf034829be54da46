/** What lies in `.harness` and is left alone: whoever talks to the user tells of it. */

export interface StateProblem {
  /** As people say it: `.harness/team/mailboxes/alice.jsonl`. */
  file: string;
  /** One line of it, as far as one is meant. */
  line?: number;
  /** Why it cannot be read; undefined when it can be, but this harness did not write it there. */
  reason?: string;
  /** What can be read, when this harness did not write it there. */
  value?: unknown;
}

let listener: (problem: StateProblem) => void = () => {};

/** From now on it is `tell` that is told of each problem, each time that it is met. */
export function onStateProblem(tell: (problem: StateProblem) => void): void {
  listener = tell;
}

export function tellProblem(problem: StateProblem): void {
  listener(problem);
}
