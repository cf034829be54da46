/** Results of tools in what was asked of the model: which fit, and how they are put in words. */

import type { Arguments } from "../chapters/index.ts";
import type { AskedBlock, AskedRequest } from "./behaviour.ts";
import { count, describeText, quote, type TextConditions, textFits } from "./matching.ts";

export type ResultConditions = Arguments["tool_result"];
export type ToolResult = Extract<AskedBlock, { type: "tool_result" }>;

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
export function describeResult({ tool, is_error, ...text }: ResultConditions): string {
  const kind = is_error === undefined ? "" : is_error ? "with is_error" : "without is_error";
  const parts = [`a tool_result${tool ? ` for ${tool}` : ""}`, kind, describeText(text as TextConditions)];
  return parts.filter(Boolean).join(" ");
}

/** What came closest to a result that was wanted, and where. */
export function describeNearest(wanted: ResultConditions, requests: AskedRequest[]): string {
  const found = nearestResult(wanted, requests);
  return found ? inItsPlace(found) : noResults(requests);
}

export function nearestResult(
  wanted: ResultConditions,
  requests: AskedRequest[],
): [AskedRequest, ToolResult] | undefined {
  const all = resultsOf(requests);
  return (
    all.findLast(([, result]) => resultFits(result, wanted)) ??
    all.findLast(([, result]) => result.tool === wanted.tool) ??
    (wanted.tool === undefined ? all.at(-1) : undefined)
  );
}

export function noResults(requests: AskedRequest[]): string {
  const tools = resultsOf(requests).map(([, { tool }]) => tool);
  const others = tools.length > 0 ? `, only for ${[...new Set(tools)].join(", ")}` : "";
  return `no such tool_result in ${count(requests.length, "request")}${others}`;
}

export function inItsPlace([request, result]: [AskedRequest, ToolResult]): string {
  const { tool, isError, text } = result;
  return `${tool}: ${isError ? "is_error, " : ""}content ${quote(text)} (${where(request, result)})`;
}

/** `request 2, messages[3]` */
export function where(request: AskedRequest, result?: ToolResult): string {
  const index = request.messages.findIndex(({ blocks }) => result && blocks.includes(result));
  return `request ${request.number}${index < 0 ? "" : `, messages[${index}]`}`;
}
