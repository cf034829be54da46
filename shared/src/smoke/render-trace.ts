/** A trace as text for people: a line for each event. */

import { clipToOneLine, type Trace, tellEvent, withoutHello } from "../trace/index.ts";
import type { Language } from "../wording/index.ts";

/**
 * Parts of a request or reply are below it, indented by two columns. Output before the first
 * request is left out, because it is only the banner.
 */
export function renderTrace(trace: Trace, language: Language): string[] {
  return withoutHello(trace).flatMap((event) => {
    const [first, ...below] = tellEvent(event).map((line) => clipToOneLine(line[language]));
    if (first === undefined) return [];
    const isMain = event.kind === "request" || event.kind === "reply";
    return isMain ? [first, ...below.map(indent)] : [indent(first)];
  });
}

function indent(line: string): string {
  return `  ${line}`;
}
