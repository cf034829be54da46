/** An event in a sentence or two, in three languages. */

import { startOf, visible } from "../text/index.ts";
import { type Localized, traceWords } from "../wording/index.ts";
import type { ConversationMessage, EventOf, Trace, TraceEvent } from "./trace.ts";

const WIDTH = 100;

/** What a person needs to know about the event; nothing if it says nothing. */
export function tellEvent(event: TraceEvent): Localized[] {
  switch (event.kind) {
    case "request":
      return tellRequest(event);
    case "reply":
      return event.text || event.error ? [traceWords.tracedReply(event)] : [];
    case "call":
      return [traceWords.tracedCall({ tool: event.tool, input: JSON.stringify(event.input) })];
    case "result":
      return [traceWords.tracedResult(event)];
    case "terminal":
      return event.text.trim()
        ? [traceWords.tracedTerminal({ program: event.actor, text: event.text.trim() })]
        : [];
    case "file":
      return [traceWords.tracedFile(event)];
  }
}

/** The trace without the greeting that a program prints before its first request. */
export function withoutHello(trace: Trace): Trace {
  return trace.filter((event) => event.kind !== "terminal" || !isHello(event, trace));
}

function isHello({ order, actor }: TraceEvent, trace: Trace): boolean {
  const isOfProgram = (event: TraceEvent) => actor === "" || event.actor.startsWith(`${actor} `);
  const first = trace.find((event) => event.kind === "request" && isOfProgram(event));
  return first !== undefined && order < first.order;
}

function tellRequest({
  request,
  actor,
  messages,
  tools,
  isRewritten = false,
}: EventOf<"request">): Localized[] {
  const by = actor === "main" ? "" : actor;
  const texts = userTexts(messages).map((text) => clipToOneLine(text));
  return [
    traceWords.tracedRequest({ request, by, texts, isRewritten }),
    ...(tools ? [traceWords.tracedTools({ tools })] : []),
  ];
}

/** The user's text, including notes of the harness. */
export function userTexts(messages: ConversationMessage[]): string[] {
  const blocks = messages.flatMap((message) => (message.role === "user" ? message.blocks : []));
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** The first line, cut to the width. */
export function clipToOneLine(text: string, width = WIDTH): string {
  const [first = "", ...more] = visible(text.trim()).split("\n");
  return first.length > width || more.length > 0 ? `${startOf(first, width)} …` : first;
}
