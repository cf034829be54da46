/** Holds a behaviour against what a scenario expects. */

import type { Expectation, Scenario } from "../chapters/index.ts";
import type { Behaviour } from "./behaviour.ts";
import { findMatcher } from "./matchers.ts";

export interface Verdict {
  pass: boolean;
  /** The expectation as a sentence. */
  expected: string;
  /** What was seen instead, and where. */
  seen: string;
  /** What to look at. */
  hint: string;
}

/** One verdict for each expectation, in order. */
export function judge(expectations: Expectation[], behaviour: Behaviour): Verdict[] {
  return expectations.map((expectation) => {
    const { description, check, hint } = findMatcher(expectation);
    const finding = check(expectation.argument, behaviour);
    return { ...finding, expected: description(expectation.argument), hint: expectation.hint ?? hint };
  });
}

/** What every run must keep to, whatever the scenario expects: one verdict for each rule that was broken. */
export function judgeConduct(
  behaviour: Behaviour,
  { allowErrors }: Pick<Scenario, "allowErrors">,
): Verdict[] {
  const refused = allowErrors ? [] : behaviour.requests.filter((request) => request.refused !== undefined);
  return [
    ...judgeEnding(behaviour),
    ...refused.map(({ number, refused = "" }) => ({
      pass: false,
      expected: "only requests that the Messages API accepts",
      seen: `${refused} (request ${number})`,
      hint: "the message names the place in the request; compare it with what the loop appends after each reply",
    })),
    ...behaviour.problems.map((problem) => ({
      pass: false,
      expected: "a run that goes by the script: each reply of the model is asked for once",
      seen: problem,
      hint: "the prompts and answers are lines on stdin; the loop asks again exactly when a reply has tool calls",
    })),
  ];
}

/** A program that hangs is wrong on every chapter. */
export function judgeEnding({ timedOut, requests, stdout, stderr }: Behaviour): Verdict[] {
  if (!timedOut) return [];
  const lastLine = `${stdout}\n${stderr}`.trimEnd().split("\n").at(-1);
  return [
    {
      pass: false,
      expected: "a program that leaves at the end of its input",
      seen: `still running at the time limit, after ${requests.length} requests; its last line: ${lastLine}`,
      hint: "when stdin has ended and the last turn is over, the program must exit",
    },
  ];
}

/** A program that never gets as far as the first request fails every expectation for one and the same reason. */
export function judgeStart({ requests, exitCode, stderr }: Behaviour, { actors }: Scenario): Verdict[] {
  const silent = requests.length === 0 && actors.some(({ turns }) => turns.some(({ optional }) => !optional));
  if (!silent || exitCode === 0 || exitCode === null) return [];
  return [
    {
      pass: false,
      expected: "a program that starts and asks the model",
      seen: `exit code ${exitCode} before the first request; stderr:\n${stderr.trim() || "(nothing)"}`,
      hint: "start it by hand in an empty directory to see the same error",
    },
  ];
}
