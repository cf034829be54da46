/** What every run must keep to, whatever a scenario expects: one verdict for each rule that was broken. */

import type { Scenario } from "../chapters/index.ts";
import type { Problem } from "../rehearsal/index.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Verdict } from "./judge.ts";
import { count } from "./matching.ts";

const LAST_LINES = 8;

/** Only requests that the strict server accepts. */
export function judgeRequests({ requests }: Behaviour, { allowErrors }: Scenario): Verdict[] {
  const refused = allowErrors ? [] : requests.filter((request) => request.refused !== undefined);
  return refused.map(({ number, refused = "" }) => ({
    pass: false,
    decisive: true,
    expected: "only requests that the Messages API accepts",
    seen: `${refused} (request ${number})`,
    hint: "the message names the place in the request; compare it with what the loop appends after each reply",
  }));
}

/** The end of the input ends the program. */
export function judgeEnding({ timedOut, requests, problems, stdout, stderr }: Behaviour): Verdict[] {
  if (!timedOut) return [];
  const lastLine = `${stdout}\n${stderr}`.trimEnd().split("\n").at(-1);
  return [
    {
      pass: false,
      ...(problems.some(isUnplayed) && { decisive: true }),
      expected: "a program that leaves at the end of its input",
      seen: `still running at the time limit, after ${count(requests.length, "request")}; its last line: ${lastLine}`,
      hint: "when stdin has ended and the last turn is over, the program must exit",
    },
  ];
}

/** A program that dies halfway. Its exit code alone is no proof: some scenarios are about errors. */
export function judgeDeath({ requests, exitCode, timedOut, stderr, problems }: Behaviour): Verdict[] {
  if (timedOut || exitCode === 0) return [];
  const died = problems.some(isUnplayed) || hasStackTrace(stderr) || exitCode === null;
  if (!died) return [];
  const when =
    requests.length === 0 ? "before the first request" : `after ${count(requests.length, "request")}`;
  const how = exitCode === null ? "ended by a signal" : `exit code ${exitCode}`;
  return [
    {
      pass: false,
      decisive: true,
      expected:
        requests.length === 0
          ? "a program that starts and asks the model"
          : "a program that lives until the script has been played",
      seen: `${how} ${when}; stderr:\n${lastLinesOf(stderr)}`,
      hint: "start it by hand in an empty directory, with the same prompts, to see the same error",
    },
  ];
}

/** A run that goes by the script. What was not played is told only when nothing else tells why. */
export function judgeScript({ problems }: Behaviour): Verdict[] {
  const causes = problems.filter((problem) => !isUnplayed(problem));
  return (causes.length > 0 ? causes : problems).map(({ kind, text }) => ({
    pass: false,
    ...(kind === "tool" && { decisive: true }),
    ...SCRIPT_RULES[kind],
    seen: text,
  }));
}

const ASKED_ONCE = {
  expected: "a run that goes by the script: each reply of the model is asked for once",
  hint: "the prompts and answers are lines on stdin; the loop asks again exactly when a reply has tool calls",
};

const SCRIPT_RULES: Record<Problem["kind"], Pick<Verdict, "expected" | "hint">> = {
  tool: {
    expected: "a request that offers the tool which the script calls",
    hint: "each request carries the definitions of all tools: is this one in the list that callModel sends?",
  },
  answer: {
    expected: "a question for each answer of the script",
    hint: "the program must ask before the call runs; prompts and answers are lines on stdin",
  },
  actor: ASKED_ONCE,
  turns: ASKED_ONCE,
  unplayed: ASKED_ONCE,
  template: {
    expected: "tool results from which the script can go on",
    hint: "the next reply of the model is made of an earlier result: look at what that tool gave",
  },
};

function isUnplayed({ kind }: Problem): boolean {
  return kind === "unplayed";
}

/** Of Node or of Python; other programs leave turns unplayed when they die. */
function hasStackTrace(stderr: string): boolean {
  return /^\s+at .+:\d+:\d+\)?$|^Traceback \(most recent call last\)/m.test(stderr);
}

function lastLinesOf(text: string): string {
  const lines = text.trim().split("\n");
  const left = lines.length - LAST_LINES;
  const shown = lines.slice(-LAST_LINES).join("\n");
  return left > 0 ? `… ${left} lines\n${shown}` : shown || "(nothing)";
}
