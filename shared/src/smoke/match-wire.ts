/** Expectations about the requests to the model. */

import type { Arguments } from "../chapters/index.ts";
import { words } from "../wording/index.ts";
import type { Matcher } from "./matching.ts";
import { describeMissing } from "./missing-request.ts";
import {
  describeRequest,
  describeUnmetIn,
  nearest,
  type RequestConditions,
  requestFits,
} from "./requests.ts";
import {
  describeResult,
  describeUnmet,
  hintFor,
  nearestResult,
  type ResultConditions,
  where,
} from "./tool-results.ts";

export const someRequest: Matcher<RequestConditions> = {
  description: (conditions) => words.aRequest({ like: describeRequest(conditions) }),
  check(conditions, { requests }) {
    const found = requests.find((request) => requestFits(request, conditions));
    return found ? { pass: true, seen: where(found) } : describeMissing(conditions, requests);
  },
  hint: words.hintRequests,
};

export const everyRequest: Matcher<RequestConditions> = {
  description: (conditions) => words.onlyRequests({ like: describeRequest(conditions) }),
  check(conditions, { requests }) {
    const odd = requests.find((request) => !requestFits(request, conditions));
    if (odd)
      return {
        ...describeMissing(conditions, [odd]),
        expected: words.onlyRequests({ like: describeUnmetIn(odd, conditions) }),
      };
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
    const { pass, seen } = someRequest.check({ has_tool_result: conditions }, behaviour);
    const closest = nearestResult(conditions, behaviour.requests)?.[1];
    if (pass) return { pass, seen };
    if (!closest) return { pass, seen, isAbsent: true };
    const expected = describeUnmet(conditions, closest);
    return { pass, seen, expected, hint: hintFor(closest, conditions) };
  },
  hint: words.hintEveryCall,
};
