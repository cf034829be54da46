/** Expectations about the requests to the model. */

import type { Arguments } from "../chapters/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import type { Matcher } from "./matching.ts";
import { describeRequest, nearest, type RequestConditions, requestFits } from "./requests.ts";
import {
  describeResult,
  inItsPlace,
  nearestResult,
  noResults,
  type ResultConditions,
  resultFits,
  resultsOf,
  type ToolResult,
  where,
} from "./tool-results.ts";

export const someRequest: Matcher<RequestConditions> = {
  description: (conditions) => words.aRequest({ like: describeRequest(conditions) }),
  check(conditions, { requests }) {
    const found = requests.find((request) => requestFits(request, conditions));
    return { pass: found !== undefined, seen: found ? where(found) : nearest(conditions, requests) };
  },
  hint: words.hintRequests,
};

export const everyRequest: Matcher<RequestConditions> = {
  description: (conditions) => words.onlyRequests({ like: describeRequest(conditions) }),
  check(conditions, { requests }) {
    const odd = requests.find((request) => !requestFits(request, conditions));
    if (odd) return { pass: false, seen: nearest(conditions, [odd]) };
    return { pass: requests.length > 0, seen: words.requestsInAll({ requests: requests.length }) };
  },
  hint: words.hintEachRequest,
};

export const noRequest: Matcher<RequestConditions> = {
  description: (conditions) => words.noSuchRequest({ like: describeRequest(conditions) }),
  check(conditions, { requests }) {
    const found = requests.find((request) => requestFits(request, conditions));
    if (!found) return { pass: true, seen: words.requestsInAll({ requests: requests.length }) };
    return { pass: false, seen: nearest(conditions, [found]) };
  },
  hint: words.hintMustNotReach,
};

export const requestCount: Matcher<Arguments["request_count"]> = {
  description: (counts) =>
    words.allOf(Object.entries(counts).map(([actor, count]) => words.countOfRequests({ count, actor }))),
  check(counts, { requests }) {
    const numberOf = (actor: string) =>
      requests.filter((request) => !actor || request.actor === actor).length;
    const seen = Object.keys(counts).map((actor) => words.countOfRequests({ count: numberOf(actor), actor }));
    return {
      pass: Object.entries(counts).every(([actor, n]) => numberOf(actor) === n),
      seen: words.allOf(seen),
    };
  },
  hint: words.hintAskAgain,
};

export const toolResult: Matcher<ResultConditions> = {
  description: describeResult,
  check(conditions, behaviour) {
    const finding = someRequest.check({ has_tool_result: conditions }, behaviour);
    const closest = nearestResult(conditions, behaviour.requests)?.[1];
    return closest ? { ...finding, hint: hintFor(closest, conditions) } : finding;
  },
  hint: words.hintEveryCall,
};

export const resultsInOrder: Matcher<ResultConditions[]> = {
  description: (wanted) => words.inThisOrder({ results: wanted.map(describeResult) }),
  check(wanted, behaviour) {
    const results = resultsOf(behaviour.requests);
    const next = firstMissing(
      wanted,
      results.map(([, result]) => result),
    );
    const missing = wanted[next];
    const instead = missing && results.length === wanted.length ? results[next] : undefined;
    const seen = instead ? inItsPlace(instead) : allInTurn(results, behaviour.requests);
    if (!missing) return { pass: true, seen };
    const result = describeResult(missing);
    return {
      pass: false,
      seen,
      expected: words.nextInOrder({ number: next + 1, all: wanted.length, result }),
      ...(!results.some(([, other]) => resultFits(other, missing)) && { hint: words.hintOtherText }),
    };
  },
  hint: words.hintOrder,
};

/** If the number is right, the first that differs; else the first expected one without a counterpart. */
function firstMissing(wanted: ResultConditions[], results: ToolResult[]): number {
  const fits = (result?: ToolResult, one?: ResultConditions) =>
    result !== undefined && one !== undefined && resultFits(result, one);
  const reached = results.reduce((next, result) => (fits(result, wanted[next]) ? next + 1 : next), 0);
  if (reached === wanted.length || results.length !== wanted.length) return reached;
  return wanted.findIndex((one, i) => !fits(results[i], one));
}

function allInTurn(results: [AskedRequest, ToolResult][], requests: AskedRequest[]): Localized {
  return results.length > 0 ? words.seenInTurn({ results: results.map(inItsPlace) }) : noResults(requests);
}

/** A result has arrived, so the hint is about its content. */
function hintFor({ isError }: ToolResult, wanted: ResultConditions): Localized {
  if (wanted.is_error === undefined || wanted.is_error === isError) return words.hintOtherText;
  return isError ? words.hintFailedCall : words.hintIsError;
}
