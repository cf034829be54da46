/** The calls of plain requests, one after the other. An edit whose text occurs more than once is tried again, as a real model does. */

import { labelled } from "./labels.ts";
import type { PlainRequest } from "./requests.ts";
import type { ToolOutcome } from "./turn.ts";
import { foundNothing, hasFailed, isThere } from "./wording.ts";

type Setting = Extract<PlainRequest, { kind: "set" }>;

interface Progress {
  /** The request for the next call; undefined when all is done or one has failed. */
  next?: PlainRequest;
  /** Each request that is over, with the result that its answer is made from. */
  done: [PlainRequest, ToolOutcome][];
}

/** How far the results have brought the requests. */
export function play(steps: PlainRequest[], results: ToolOutcome[]): Progress {
  const done: Progress["done"] = [];
  let rest = results;
  const queue = [...steps];
  for (let step = queue.shift(); step; step = queue.shift()) {
    const calls = callsOf(step, rest);
    if (calls.next) return { next: calls.next, done };
    const outcome = rest[calls.answer] as ToolOutcome;
    done.push([step, outcome]);
    // grep ends with exit code 1 if it finds nothing: that is an answer.
    const isAnswer = step.kind === "search" || (step.kind === "if" && foundNothing(outcome.text));
    if (hasFailed(outcome) && !isAnswer) break;
    rest = rest.slice(calls.used);
    if (step.kind === "if")
      queue.unshift(...(isThere(outcome) === step.isThere ? step.steps : step.otherwise));
  }
  return { done };
}

interface Calls {
  next?: PlainRequest;
  /** How many results belong to the request, and which of them its answer is made from. */
  used: number;
  answer: number;
}

function callsOf(step: PlainRequest, results: ToolOutcome[]): Calls {
  const [first, second] = results;
  if (step.kind === "set") return callsForSetting(step, results);
  if (!first) return { next: step, used: 0, answer: 0 };
  const isAgain = step.kind === "replace" && hasFailed(first) && /more than once/.test(first.text);
  if (!isAgain) return { used: 1, answer: 0 };
  return second ? { used: 2, answer: 1 } : { next: { ...step, all: true }, used: 1, answer: 0 };
}

/** Reads the file, then changes the line with the setting. If there is no such line, the words are a text to replace. */
function callsForSetting({ path, key, value }: Setting, [read, edited]: ToolOutcome[]): Calls {
  if (!read) return { next: { kind: "read", path }, used: 0, answer: 0 };
  if (hasFailed(read)) return { used: 1, answer: 0 };
  const edit = settingIn(read.text, path, key, value) ?? { kind: "replace", path, old: key, new: value };
  return edited ? { used: 2, answer: 1 } : { next: edit, used: 1, answer: 0 };
}

/** "90点" is 90 where a number stood. */
const UNIT = /(?<=^\d+)(?:点|円|個|人|回|歳|分|元|块|个|岁|次)$/;

/** The edit of the line `"port": 3000,` for "change the port to 8080"; undefined if the text has no such line. */
function settingIn(text: string, path: string, name: string, value: string): PlainRequest | undefined {
  const found = labelled(text, name);
  if (!found) return undefined;
  const { start, quote, value: old } = found;
  const written = /^\d+$/.test(old) ? value.replace(UNIT, "") : value;
  return { kind: "replace", path, old: start + quote + old + quote, new: start + quote + written + quote };
}
