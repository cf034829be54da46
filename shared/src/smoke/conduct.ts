/** What every run must keep to, whatever a scenario expects: one verdict for each rule that was broken. */

import type { Problem } from "../rehearsal/index.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Verdict } from "./judge.ts";
import { count } from "./matching.ts";
import type { Share } from "./shares.ts";

const LAST_LINES = 8;

/** What a program says that did not find the model. */
const CONNECTING = /connect|unauthori[sz]ed|api.?key|base.?url|model.?id|\b40[13]\b/i;

/** Only requests that the strict server accepts. */
export function judgeRequests({ requests }: Behaviour, { allowErrors }: Share): Verdict[] {
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
      ...(problems.some(isUnplayed) && !problems.some(isHeld) && { decisive: true }),
      expected: "a program that leaves at the end of its input",
      seen: `still running at the time limit, after ${count(requests.length, "request")}; its last line: ${lastLine}`,
      hint: "when stdin has ended and the last turn is over, the program must exit",
    },
  ];
}

/** A program that dies halfway. An exit code that the scenario expects is no death, and neither is one that it is put to. */
export function judgeDeath(behaviour: Behaviour, { expect, name, stopAfter, killAfter }: Share): Verdict[] {
  const { requests, exitCode, timedOut, stderr, problems } = behaviour;
  if (timedOut || exitCode === 0 || stopAfter !== undefined || killAfter !== undefined) return [];
  const isCut = problems.some(isUnplayed) || hasStackTrace(stderr) || exitCode === null;
  const isWanted = expect.some(
    ({ matcher, argument, program = name }) =>
      matcher === "exit_code" && argument === exitCode && program === name,
  );
  if (isWanted && !isCut) return [];
  const when =
    requests.length === 0 ? "before its first request" : `after ${count(requests.length, "request")}`;
  const how = exitCode === null ? "was ended by a signal" : `ended with code ${exitCode}`;
  return [
    {
      pass: false,
      ...(isCut && { decisive: true }),
      expected: "a program that leaves with code 0 when its work is done",
      seen: `your program ${how} ${when}; the last lines of its stderr:\n${lastLinesOf(stderr)}`,
      hint: isCut
        ? deathHint(behaviour)
        : "code 0 means that all went well; the last lines may tell what did not",
    },
  ];
}

function deathHint({ requests, stderr }: Behaviour): string {
  if (requests.length > 0 && hasStackTrace(stderr))
    return "the trace names the line of your program that could not go on; what had it just received?";
  if (hasStackTrace(stderr))
    return "the trace names the error and the line of your program where it happened";
  if (requests.length > 0)
    return "an error inside a turn must not end the program: catch it where the turn starts, and print it";
  if (stderr.trim() === "" || CONNECTING.test(stderr))
    return "address, key and model are in ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY and MODEL_ID; prompts are lines on stdin";
  return "these lines say why it could not start; mend that first";
}

/** A run that goes by the script. What was not played is told only when nothing else tells why. */
export function judgeScript({ problems, timedOut }: Behaviour): Verdict[] {
  const causes = problems.filter((problem) => !isUnplayed(problem));
  return (causes.length > 0 ? causes : problems).map((problem) => ({
    pass: false,
    ...((problem.kind === "tool" || (timedOut && isHeld(problem))) && { decisive: true }),
    ...SCRIPT_RULES[problem.kind],
    seen: problem.text,
  }));
}

const ASKED_ONCE = {
  expected: "a run that goes by the script: each reply of the model is asked for once",
  hint: "the prompts and answers are lines on stdin; the loop asks again exactly when a reply has tool calls",
};

const SCRIPT_RULES: Record<Problem["kind"], Pick<Verdict, "expected" | "hint">> = {
  tool: {
    expected: "a request that offers the tool which the script calls",
    hint: "each request carries the definitions of all tools: is this one in the list?",
  },
  answer: {
    expected: "a question for each answer of the script",
    hint: "the program must ask before the call runs; prompts and answers are lines on stdin",
  },
  actor: ASKED_ONCE,
  turns: ASKED_ONCE,
  unplayed: ASKED_ONCE,
  held: {
    expected:
      "several things under way at the same time: one reply is held back until the other is asked for",
    hint: "does the program wait for the one before it begins the other?",
  },
  template: {
    expected: "tool results from which the script can go on",
    hint: "the next reply of the model is made of an earlier result: look at what that tool gave",
  },
};

function isHeld({ kind }: Problem): boolean {
  return kind === "held";
}

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
