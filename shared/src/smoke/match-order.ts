/** The expectation `results_in_order`. If it is not met, only the result that differs is shown. */

import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import type { Finding, Matcher } from "./matching.ts";
import {
  describeResult,
  describeUnmet,
  hintFor,
  inItsPlace,
  noResults,
  type ResultConditions,
  resultFits,
  resultsOf,
  withDifference,
} from "./tool-results.ts";

type Found = ReturnType<typeof resultsOf>[number];

/** A hint about a longer list seldom fits the one result that differs. */
const SHORT_LIST = 5;

/** The first expected result that is missing, and the result that came in its place. */
interface Gap {
  index: number;
  instead: Found | undefined;
  /** Where the expected result came, if it came too early or too late. */
  elsewhere: number;
}

export const resultsInOrder: Matcher<ResultConditions[]> = {
  description: (wanted) => words.inThisOrder({ results: wanted.map(describeResult) }),
  check(wanted, { requests }) {
    const results = resultsOf(requests);
    const gap = firstGap(wanted, results);
    return gap ? describeGap(wanted, gap, results, requests) : { pass: true, seen: inTurn(results) };
  },
  hint: words.hintOrder,
};

/** If the number is right, the first that differs; else the first expected one without a counterpart. */
function firstGap(wanted: ResultConditions[], results: Found[]): Gap | undefined {
  const ends = endsOf(wanted, results);
  if (ends.length === wanted.length) return undefined;
  const isSameLength = results.length === wanted.length;
  const index = isSameLength ? wanted.findIndex((one, i) => !fits(results[i], one)) : ends.length;
  const rest = results.slice(isSameLength ? index : (ends.at(-1) ?? -1) + 1);
  const ofTool = rest.find(([, { tool }]) => tool === wanted[index]?.tool);
  const instead = isSameLength ? rest[0] : (ofTool ?? rest[0]);
  return { index, instead, elsewhere: results.findIndex((result) => fits(result, wanted[index])) };
}

/** Where each expected result was found, up to the first that is missing. */
function endsOf(wanted: ResultConditions[], results: Found[]): number[] {
  const ends: number[] = [];
  for (const [i, result] of results.entries()) if (fits(result, wanted[ends.length])) ends.push(i);
  return ends;
}

function fits(found: Found | undefined, wanted: ResultConditions | undefined): boolean {
  return found !== undefined && wanted !== undefined && resultFits(found[1], wanted);
}

function describeGap(
  wanted: ResultConditions[],
  { index, instead, elsewhere }: Gap,
  results: Found[],
  requests: AskedRequest[],
): Finding {
  const missing = wanted[index] as ResultConditions;
  const isSameTool = instead?.[1].tool === missing.tool;
  const result = isSameTool && instead ? describeUnmet(missing, instead[1]) : describeResult(missing);
  const seen = instead ? withDifference(missing, instead) : endOf(results, requests);
  const hint = elsewhere >= 0 ? words.hintOrder : instead && isSameTool && hintFor(instead[1], missing);
  return {
    pass: false,
    ...(!instead && { isAbsent: true }),
    expected: words.nextInOrder({ number: index + 1, all: wanted.length, result }),
    seen: elsewhere >= 0 ? words.cameAsNumber({ seen, number: elsewhere + 1 }) : seen,
    ...(hint && { hint }),
    ...(wanted.length > SHORT_LIST && { hintFits: true }),
  };
}

function endOf(results: Found[], requests: AskedRequest[]): Localized {
  const last = results.at(-1);
  return last ? words.noMoreResults({ last: inItsPlace(last) }) : noResults(requests);
}

function inTurn(results: Found[]): Localized {
  return words.seenInTurn({ results: results.map(inItsPlace) });
}
