/** Says of an expected request that did not come what was missing, or that it came too early or too late. */

import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import type { Finding } from "./matching.ts";
import {
  describeUnmetIn,
  nearest,
  nearestRequest,
  type RequestConditions,
  requestFits,
  unmetConditions,
} from "./requests.ts";
import { nearestResult } from "./tool-results.ts";

/** Why no request fits. */
export function describeMissing(wanted: RequestConditions, requests: AskedRequest[]): Finding {
  const other = atAnotherTime(wanted, requests);
  const best = nearestRequest(wanted, requests);
  const seen = nearest(wanted, requests);
  if (other) return describeTiming(wanted, other, seen);
  const result = wanted.has_tool_result;
  if (!best || (result && !nearestResult(result, requests))) return { pass: false, seen, isAbsent: true };
  const hint = unmetConditions(best, wanted)[0]?.hint;
  return {
    pass: false,
    seen,
    expected: words.aRequest({ like: describeUnmetIn(best, wanted) }),
    ...(hint && { hint }),
  };
}

/** A request with another number that meets all other conditions; the closest one. */
function atAnotherTime(wanted: RequestConditions, requests: AskedRequest[]): AskedRequest | undefined {
  const { number, ...others } = wanted;
  if (number === undefined || !isEvent(others)) return undefined;
  const distance = (request: AskedRequest) => Math.abs(numberOf(request, wanted) - number);
  return requests
    .filter((request) => requestFits(request, others))
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Other conditions, for example on the tools, hold for many requests and say nothing about a moment. */
function isEvent({ new_text, has_text, has_said, has_tool_result }: RequestConditions): boolean {
  return [new_text, has_text, has_said, has_tool_result].some((condition) => condition !== undefined);
}

function describeTiming(wanted: RequestConditions, other: AskedRequest, instead: Localized): Finding {
  const [came, expected] = [numberOf(other, wanted), wanted.number ?? 0];
  const isLost = came < expected && wanted.new_text === undefined;
  const moment = (isLost ? words.noLongerThere : words.cameInRequest)({ came, expected });
  return {
    pass: false,
    seen: words.seenAndBesides({ seen: moment, difference: instead }),
    ...(!isLost && { hint: words.hintOtherTime, hintFits: true }),
  };
}

function numberOf(request: AskedRequest, { actor }: RequestConditions): number {
  return actor === undefined ? request.number : request.numberOfActor;
}
