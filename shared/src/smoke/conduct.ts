/** The rules for every play, whatever the scenario expects. Each broken rule is a verdict. */

import type { Problem } from "../rehearsal/index.ts";
import { startOf } from "../text/index.ts";
import { everywhere, type Localized, words } from "../wording/index.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Verdict } from "./judge.ts";
import { MOST_PRINTED } from "./program.ts";
import type { Share } from "./shares.ts";
import { where } from "./tool-results.ts";

const LAST_LINES = 8;

/** A line of a Node stack trace, or a frame of a Python trace with its code line. */
const FOREIGN_FRAME =
  /^ +at .*(node:|node_modules).*\n|^ {2}File ".*(\/lib\/python|site-packages|<frozen).*\n( {4}.*\n)*/gm;

/** The output of a program that cannot reach the model. */
const CONNECTING = /connect|unauthori[sz]ed|api.?key|base.?url|model.?id|\b40[13]\b/i;

/** The output of a program with a syntax error. */
const UNREADABLE = /\b(SyntaxError|IndentationError|TabError|error TS\d+|Transform failed|Build failed)\b/;

/** Rule: the strict server accepts every request. */
export function judgeRequests({ requests }: Behaviour, { allowErrors }: Share): Verdict[] {
  const refused = allowErrors ? [] : requests.filter((request) => request.refused !== undefined);
  return refused.map((request) => ({
    pass: false,
    decisive: true,
    expected: words.onlyAcceptedRequests,
    seen: words.seenAt({ what: everywhere(request.refused ?? ""), place: where(request) }),
    hint: words.hintRefused({ refusal: request.refused ?? "" }),
  }));
}

/** Rule: the program ends when its input ends, and its output is limited. */
export function judgeEnding(behaviour: Behaviour): Verdict[] {
  const { timedOut, flooded, requests, problems } = behaviour;
  const line = lastLineOf(behaviour);
  if (flooded)
    return [
      {
        pass: false,
        decisive: true,
        expected: words.printsWithinBounds,
        seen: words.printedTooMuch({ megabytes: MOST_PRINTED / MEGABYTE, line }),
        hint: words.hintFlood,
      },
    ];
  if (!timedOut) return [];
  return [
    {
      pass: false,
      ...(problems.some(isUnplayed) && !problems.some(isHeld) && { decisive: true }),
      expected: words.leavesAtTheEnd,
      seen: words.stillRunning({ requests: requests.length, line }),
      hint: requests.length > 0 ? words.hintLeave : words.hintStuck,
    },
  ];
}

const MEGABYTE = 1_000_000;

/** Rule: the program sends a request before it ends with exit code 0. */
export function judgeSilence({ requests, exitCode, problems, stderr }: Behaviour): Verdict[] {
  const unplayed = problems.find(isUnplayed);
  if (requests.length > 0 || exitCode !== 0 || !unplayed) return [];
  return [
    {
      pass: false,
      decisive: true,
      expected: words.asksTheModel,
      seen: words.neverAsked({ unplayed: unplayed.text, stderr: lastLinesOf(stderr) }),
      hint: stderr.trim() === "" || CONNECTING.test(stderr) ? words.hintConnection : words.hintSilence,
    },
  ];
}

/** Rule: the program does not crash. An expected exit code and an end by the scenario are not crashes. */
export function judgeDeath(behaviour: Behaviour, { expect, name, stopAfter, killAfter }: Share): Verdict[] {
  const { requests, exitCode, timedOut, flooded, stderr, problems } = behaviour;
  const isPutToDeath = timedOut || flooded || stopAfter !== undefined || killAfter !== undefined;
  if (isPutToDeath || exitCode === 0 || problems.some(isRefusal)) return [];
  const judged = expect.find(({ matcher, program = name }) => matcher === "exit_code" && program === name);
  const hasCrashed = hasStackTrace(stderr) || exitCode === null;
  // It has left as it should. What it did not ask for before that, the script says.
  if (judged?.argument === exitCode && !hasCrashed) return [];
  const isCut = problems.some(isUnplayed) || hasCrashed;
  // The expectation says the same of the code. If it has left on purpose, what it did not ask for says more than the code.
  if (judged && (!isCut || (!hasCrashed && hasLeftOnPurpose(behaviour)))) return [];
  return [
    {
      pass: false,
      ...(isCut && { decisive: true }),
      expected: words.leavesWithCodeZero,
      seen: words.diedAfter({ code: exitCode, requests: requests.length, stderr: lastLinesOf(stderr) }),
      hint: isCut ? deathHint(behaviour) : words.hintCodeZero,
    },
  ];
}

/** It has left when a turn was over, and with a code of its own: runtimes and shells end a crash with 1, 2 or above 100. */
function hasLeftOnPurpose({ exitCode, problems }: Behaviour): boolean {
  const isOwnCode = exitCode !== null && exitCode > 2 && exitCode < 100;
  return isOwnCode && problems.some((problem) => problem.isAfterNoCalls || problem.isAside);
}

function deathHint({ requests, stderr }: Behaviour): Localized {
  if (requests.length > 0) return hasStackTrace(stderr) ? words.hintTraceInTurn : words.hintErrorInTurn;
  if (UNREADABLE.test(stderr)) return words.hintSyntax;
  if (stderr.trim() === "" || CONNECTING.test(stderr)) return words.hintConnection;
  return hasStackTrace(stderr) ? words.hintTrace : words.hintCannotStart;
}

/** Rule: the play follows the script. Unplayed turns are reported only if nothing else explains them. */
export function judgeScript({ problems, timedOut }: Behaviour): Verdict[] {
  const causes = problems.filter((problem) => !isUnplayed(problem));
  return (causes.length > 0 ? causes : problems).map((problem) => ({
    pass: false,
    ...((problem.kind === "tool" || (timedOut && isHeld(problem))) && { decisive: true }),
    ...SCRIPT_RULES[problem.kind],
    ...(problem.isAfterNoCalls && { hint: words.hintAfterNoCalls }),
    ...(problem.isAside && ASIDE_HINTS[problem.kind]),
    ...(problem.isAfterError && { hint: problem.isAside ? words.hintAsideAfterError : words.hintAfterError }),
    seen: problem.text,
  }));
}

const SCRIPT_RULES: Record<Problem["kind"], Pick<Verdict, "expected" | "hint">> = {
  tool: { expected: words.offersWhatIsCalled, hint: words.hintOfferTool },
  answer: { expected: words.asksForEachAnswer, hint: words.hintAskFirst },
  actor: { expected: words.asksForEachReply, hint: words.hintTooOften },
  turns: { expected: words.asksForEachReply, hint: words.hintTooOften },
  unplayed: { expected: words.asksForEachReply, hint: words.hintTooSeldom },
  held: { expected: words.severalAtOnce, hint: words.hintAtOnce },
  template: { expected: words.resultsToGoOnFrom, hint: words.hintEarlierResult },
};

/** An actor without a loop of its own is not asked because a reply had calls. */
const ASIDE_HINTS: Partial<Record<Problem["kind"], Pick<Verdict, "hint">>> = {
  turns: { hint: words.hintAsideTooOften },
  unplayed: { hint: words.hintAsideTooSeldom },
};

function isHeld({ kind }: Problem): boolean {
  return kind === "held";
}

/** Problems for which the server has answered with an error. */
function isRefusal({ kind }: Problem): boolean {
  return kind === "turns" || kind === "actor" || kind === "template";
}

function isUnplayed({ kind }: Problem): boolean {
  return kind === "unplayed";
}

/** A crash of Node or Python. Other crashes are noticed by their unplayed turns. */
function hasStackTrace(stderr: string): boolean {
  return /^\s+at .+:\d+:\d+\)?$|^Traceback \(most recent call last\)/m.test(stderr);
}

function lastLineOf({ stdout, stderr }: Behaviour): string {
  return startOf(`${stdout}\n${stderr}`.trimEnd().split("\n").at(-1) ?? "", LONGEST_LINE);
}

const LONGEST_LINE = 80;

/** The end of a program's output, without stack frames of libraries. */
export function lastLinesOf(text: string): Localized {
  const lines = text.trim().replace(FOREIGN_FRAME, "").split("\n");
  return words.lastLines({ lines: lines.slice(-LAST_LINES), left: lines.length - LAST_LINES });
}
