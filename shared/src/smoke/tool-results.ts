/** Compares the tool results in requests with an expectation, and describes them. */

import type { Arguments } from "../chapters/index.ts";
import type { MessageBlock } from "../trace/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import { differenceFrom } from "./difference.ts";
import { describeText, quote, type TextConditions, textFits, unmetBy } from "./matching.ts";

export type ResultConditions = Arguments["tool_result"];
export type ToolResult = Extract<MessageBlock, { type: "tool_result" }>;

/** Every result once, from the request that sent it first. */
export function resultsOf(requests: AskedRequest[]): [AskedRequest, ToolResult][] {
  return requests.flatMap((request) =>
    resultsIn(request)
      .filter(([, index]) => index >= request.newFrom)
      .map(([result]): [AskedRequest, ToolResult] => [request, result]),
  );
}

/** The results in a request, with the index of their message. */
export function resultsIn({ messages }: AskedRequest): [ToolResult, number][] {
  return messages.flatMap(({ blocks }, index) =>
    blocks.flatMap((block): [ToolResult, number][] => (block.type === "tool_result" ? [[block, index]] : [])),
  );
}

/** Whether a result is as expected. */
export function resultFits(result: ToolResult, { tool, is_error, ...text }: ResultConditions): boolean {
  if (tool !== undefined && tool !== result.tool) return false;
  return (
    (is_error === undefined || is_error === result.isError) && textFits(result.text, text as TextConditions)
  );
}

/** The expectation as a part of a sentence. */
export function describeResult({ tool, is_error, ...text }: ResultConditions): Localized {
  return words.expectedResult({ tool, isError: is_error, text: describeText(text as TextConditions) });
}

/** The same for a result that came: of the text only what it lacks. */
export function describeUnmet(wanted: ResultConditions, { text, tool: name }: ToolResult): Localized {
  const { tool, is_error } = wanted;
  if (tool !== undefined && tool !== name) return describeResult(wanted);
  return describeResult({ tool, is_error, ...unmetBy(text, wanted as TextConditions) });
}

/** A result has arrived, so the hint is about its content. */
export function hintFor({ isError }: ToolResult, wanted: ResultConditions): Localized {
  if (isError && wanted.is_error !== true) return words.hintFailedCall;
  return !isError && wanted.is_error ? words.hintIsError : words.hintOtherText;
}

/** The result that comes closest to the expected one, its place, and the difference if that is small. */
export function describeNearest(wanted: ResultConditions, requests: AskedRequest[]): Localized {
  const found = nearestResult(wanted, requests);
  return found ? withDifference(wanted, found) : noResults(requests);
}

/** A result in its place, and how its text differs from the expected one if that is little. */
export function withDifference(wanted: ResultConditions, found: [AskedRequest, ToolResult]): Localized {
  const difference = differenceFrom(wanted as TextConditions, found[1].text);
  return difference ? words.seenAndBesides({ seen: inItsPlace(found), difference }) : inItsPlace(found);
}

export function nearestResult(
  wanted: ResultConditions,
  requests: AskedRequest[],
): [AskedRequest, ToolResult] | undefined {
  const all = resultsOf(requests);
  const ofTool = all.filter(([, { tool }]) => wanted.tool === undefined || tool === wanted.tool);
  return (
    ofTool.findLast(([, result]) => resultFits(result, wanted)) ??
    ofTool.findLast(([, { text }]) => differenceFrom(wanted as TextConditions, text)) ??
    withMostParts(wanted, ofTool)
  );
}

/** The last of those whose text lacks the fewest of the expected parts. */
function withMostParts<Found extends [AskedRequest, ToolResult]>(
  { contains = [] }: ResultConditions,
  found: Found[],
): Found | undefined {
  const lacks = ([, { text }]: Found) => contains.filter((part) => !text.includes(part)).length;
  const fewest = Math.min(...found.map(lacks));
  return found.findLast((one) => lacks(one) === fewest);
}

export function noResults(requests: AskedRequest[]): Localized {
  const tools = resultsOf(requests).map(([, { tool }]) => tool);
  return words.noSuchResult({ requests: requests.length, tools: [...new Set(tools)] });
}

export function inItsPlace([request, result]: [AskedRequest, ToolResult]): Localized {
  const { tool, isError, text } = result;
  return words.seenAt({
    what: words.seenResult({ tool, isError, text: quote(text) }),
    place: where(request, result),
  });
}

/** `request 2, messages[3]`; the number counts the requests of the actor. */
export function where(request: AskedRequest, result?: ToolResult): Localized {
  const { actor, numberOfActor, messages } = request;
  const index = messages.findIndex(({ blocks }) => result && blocks.includes(result));
  const by = actor === "main" ? "" : actor;
  return words.placeOf({ request: numberOfActor, by, ...(index >= 0 && { message: index }) });
}
