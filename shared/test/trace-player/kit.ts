/** Traces as a play records them, made by hand where a test needs one that no chapter makes. */

import type { Happening, Trace } from "../../src/trace/index.ts";
import type { PlayerData } from "../../src/trace-player/index.ts";
import { everywhere } from "../../src/wording/index.ts";

/** Events in their order; all of `main` unless said otherwise. */
export function traceOf(...events: (Happening & { actor?: string })[]): Trace {
  return events.map((event, index) => ({ order: index + 1, actor: "main", ...event }));
}

/** A request with one new message. */
export function asks(text: string, request = 1, newFrom = 0): Happening {
  const messages = [{ role: "user", blocks: [{ type: "text" as const, text }] }];
  return { kind: "request", request, newFrom, messages };
}

export function says(text: string, request = 1): Happening {
  return { kind: "reply", request, text, stop: "end_turn" };
}

export function calls(tool: string, input: unknown, id = "toolu_1"): Happening {
  return { kind: "call", request: 1, id, tool, input };
}

export function gives(tool: string, text: string, id = "toolu_1"): Happening {
  return { kind: "result", request: 2, id, tool, isError: false, text };
}

/** Traces side by side, called a and b. */
export function dataOf(...traces: Trace[]): PlayerData {
  const plays = traces.map((trace, index) => ({ name: everywhere(index === 0 ? "a" : "b"), trace }));
  return { id: "one", title: everywhere("One"), prompts: [everywhere("go")], plays };
}
