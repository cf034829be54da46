/** Expectations on what was asked of the model. */

import type { Arguments } from "../chapters/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import { cachedText } from "./match-cache.ts";
import { count, describeText, type Matcher, quote, type TextConditions, textFits } from "./matching.ts";
import {
  describeNearest,
  describeResult,
  inItsPlace,
  nearestResult,
  noResults,
  type ResultConditions,
  resultFits,
  resultsIn,
  resultsOf,
  type ToolResult,
  where,
} from "./tool-results.ts";

type RequestConditions = Arguments["some_request"];

export const someRequest: Matcher<RequestConditions> = {
  description: (conditions) => `a request ${describeRequest(conditions)}`,
  check(conditions, { requests }) {
    const found = requests.find((request) => requestFits(request, conditions));
    return { pass: found !== undefined, seen: found ? where(found) : nearest(conditions, requests) };
  },
  hint: "compare what the loop sends after each reply: every request carries the whole conversation",
};

export const everyRequest: Matcher<RequestConditions> = {
  description: (conditions) => `only requests ${describeRequest(conditions)}`,
  check(conditions, { requests }) {
    const odd = requests.find((request) => !requestFits(request, conditions));
    if (odd) return { pass: false, seen: nearest(conditions, [odd]) };
    return { pass: requests.length > 0, seen: `${count(requests.length, "request")} in all` };
  },
  hint: "each request is built anew: look at what is put into it",
};

export const noRequest: Matcher<RequestConditions> = {
  description: (conditions) => `no request ${describeRequest(conditions)}`,
  check(conditions, { requests }) {
    const found = requests.find((request) => requestFits(request, conditions));
    if (!found) return { pass: true, seen: `${count(requests.length, "request")}, none of them like that` };
    return { pass: false, seen: nearest(conditions, [found]) };
  },
  hint: "this must not reach the model: find the place that adds it to the conversation",
};

export const requestCount: Matcher<Arguments["request_count"]> = {
  description: (counts) =>
    Object.entries(counts)
      .map(([actor, n]) => `${count(n, "request")}${actor && ` of actor ${actor}`}`)
      .join(" and "),
  check(counts, { requests }) {
    const numberOf = (actor: string) =>
      requests.filter((request) => !actor || request.actor === actor).length;
    const seen = Object.keys(counts).map(
      (actor) => `${count(numberOf(actor), "request")}${actor && ` of ${actor}`}`,
    );
    return {
      pass: Object.entries(counts).every(([actor, n]) => numberOf(actor) === n),
      seen: seen.join(" and "),
    };
  },
  hint: "the loop asks again exactly when the reply had tool calls",
};

export const toolResult: Matcher<ResultConditions> = {
  description: describeResult,
  check(conditions, behaviour) {
    const finding = someRequest.check({ has_tool_result: conditions }, behaviour);
    const closest = nearestResult(conditions, behaviour.requests)?.[1];
    return closest ? { ...finding, hint: hintFor(closest, conditions) } : finding;
  },
  hint: "every tool call of a reply is answered by one tool_result in the next request",
};

export const resultsInOrder: Matcher<ResultConditions[]> = {
  description: (wanted) => `in this order ${wanted.map(describeResult).join(", then ")}`,
  check(wanted, behaviour) {
    const results = resultsOf(behaviour.requests);
    let next = 0;
    for (const [, result] of results) if (wanted[next] && resultFits(result, wanted[next] ?? {})) next += 1;
    const seen = results.map(inItsPlace).join(", then ") || noResults(behaviour.requests);
    const missing = wanted[next];
    if (!missing) return { pass: true, seen };
    const place = `as number ${next + 1} of ${wanted.length} in order`;
    return { pass: false, seen, expected: `${place}, ${describeResult(missing)}` };
  },
  hint: "the results of one reply stand in one message, in the order of the calls",
};

/** A result did arrive, so the hint is about what is wrong with it. */
function hintFor({ isError }: ToolResult, wanted: ResultConditions): string {
  if (wanted.is_error === undefined || wanted.is_error === isError)
    return "the tool answers, but with another text: compare the two word by word";
  return isError
    ? "the call failed or was refused; the text of the result says why"
    : "a call that failed or was refused is answered with is_error: true";
}

function requestFits(request: AskedRequest, wanted: RequestConditions): boolean {
  const userTexts = request.messages
    .filter(({ role }) => role === "user")
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])));
  const { has_tool_result } = wanted;
  return (
    isMeant(request, wanted) &&
    (!wanted.tools || sameNames(wanted.tools, request.tools)) &&
    (wanted.offers_tool ?? []).every((name) => request.tools.includes(name)) &&
    (wanted.system_contains ?? []).every((part) => request.system.join("\n").includes(part)) &&
    (wanted.has_text ?? []).every((part) => userTexts.some((text) => text.includes(part))) &&
    (!has_tool_result || resultsIn(request).some(([result]) => resultFits(result, has_tool_result))) &&
    (!wanted.cached || textFits(cachedText(request), wanted.cached as TextConditions))
  );
}

/** Whether it is the request that the conditions name, or one of those of the actor, whose own are counted then. */
function isMeant(request: AskedRequest, { actor, number }: RequestConditions): boolean {
  if (actor !== undefined && actor !== request.actor) return false;
  return number === undefined || number === (actor === undefined ? request.number : request.numberOfActor);
}

function describeRequest({ actor, number, has_tool_result, ...wanted }: RequestConditions): string {
  const quoted = (word: string, parts: string[] | undefined) =>
    (parts ?? []).map((part) => `${word} ${quote(part)}`);
  return [
    ...(actor ? [`of actor ${actor}`] : []),
    ...(number ? [`as number ${number}`] : []),
    ...(wanted.tools ? [`that offers exactly the tools ${wanted.tools.join(", ")}`] : []),
    ...(wanted.offers_tool ?? []).map((name) => `that offers the tool ${name}`),
    ...quoted("whose system text has", wanted.system_contains),
    ...quoted("in which the user says", wanted.has_text),
    ...(has_tool_result ? [`with ${describeResult(has_tool_result)}`] : []),
    ...(wanted.cached
      ? [`whose beginning read from the cache is one ${describeText(wanted.cached as TextConditions)}`]
      : []),
  ].join(" and ");
}

/** What comes closest to the request that was wanted, to be shown in its place. */
function nearest(wanted: RequestConditions, requests: AskedRequest[]): string {
  const meant = requests.filter((request) => isMeant(request, wanted));
  if (meant.length > 0 && meant.length < requests.length) return nearest(wanted, meant);
  const last = requests.at(-1);
  if (!last) return "no request at all";
  const { has_tool_result, tools, offers_tool, system_contains, has_text, cached } = wanted;
  if (tools || offers_tool) return `the tools ${last.tools.join(", ") || "(none)"} (${where(last)})`;
  if (system_contains) return `the system text ${quote(last.system.join("\n"))} (${where(last)})`;
  if (cached) return `read from the cache: ${quote(cachedText(last))} (${where(last)})`;
  if (has_tool_result) return describeNearest(has_tool_result, requests);
  const user = last.messages.findLast(({ role }) => role === "user")?.blocks ?? [];
  if (has_text)
    return `${quote(user.map((b) => (b.type === "text" ? b.text : b.type)).join("\n"))} (${where(last)})`;
  return `${count(requests.length, "request")} of ${[...new Set(requests.map(({ actor }) => actor))].join(", ")}`;
}

function sameNames(a: string[], b: string[]): boolean {
  return JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
}
