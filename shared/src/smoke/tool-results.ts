/** Results of tools in what was asked of the model: which fit, and how they are put in words. */

import type { Arguments } from "../chapters/index.ts";
import type { MessageBlock } from "../trace/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import { differenceFrom } from "./difference.ts";
import { describeText, quote, type TextConditions, textFits } from "./matching.ts";

export type ResultConditions = Arguments["tool_result"];
export type ToolResult = Extract<MessageBlock, { type: "tool_result" }>;

/** Every result once, where it was sent first. */
export function resultsOf(requests: AskedRequest[]): [AskedRequest, ToolResult][] {
  return requests.flatMap((request) =>
    resultsIn(request)
      .filter(([, index]) => index >= request.newFrom)
      .map(([result]): [AskedRequest, ToolResult] => [request, result]),
  );
}

/** The results in a request, each with the index of its message. */
export function resultsIn({ messages }: AskedRequest): [ToolResult, number][] {
  return messages.flatMap(({ blocks }, index) =>
    blocks.flatMap((block): [ToolResult, number][] => (block.type === "tool_result" ? [[block, index]] : [])),
  );
}

/** Whether a result is as it was wanted. */
export function resultFits(result: ToolResult, { tool, is_error, ...text }: ResultConditions): boolean {
  if (tool !== undefined && tool !== result.tool) return false;
  return (
    (is_error === undefined || is_error === result.isError) && textFits(result.text, text as TextConditions)
  );
}

/** What was wanted, as a part of a sentence. */
export function describeResult({ tool, is_error, ...text }: ResultConditions): Localized {
  return words.expectedResult({ tool, isError: is_error, text: describeText(text as TextConditions) });
}

/** What came closest to a result that was wanted, where, and in what it differs when that is little. */
export function describeNearest(wanted: ResultConditions, requests: AskedRequest[]): Localized {
  const found = nearestResult(wanted, requests);
  if (!found) return noResults(requests);
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
    ofTool.at(-1)
  );
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

/** `request 2, messages[3]`, counted among the requests of the actor. */
export function where(request: AskedRequest, result?: ToolResult): Localized {
  const { actor, numberOfActor, messages } = request;
  const index = messages.findIndex(({ blocks }) => result && blocks.includes(result));
  const by = actor === "main" ? "" : actor;
  return words.placeOf({ request: numberOfActor, by, ...(index >= 0 && { message: index }) });
}
