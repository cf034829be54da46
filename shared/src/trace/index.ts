/** A play or a run as events in their true order, for people to look at. */

export { type Alignment, alignTraces, type Row } from "./align.ts";
export { conversationAt } from "./conversation.ts";
export { clipToOneLine, tellEvent, userTexts, withoutHello } from "./tell.ts";
export type {
  CodeLine,
  ConversationMessage,
  EventOf,
  Happening,
  MessageBlock,
  TokenUse,
  Trace,
  TraceEvent,
} from "./trace.ts";
