/** The entries of a recorded run: one a line, as JSON. A reader need not know the harness. */

import type Anthropic from "@anthropic-ai/sdk";

/** The first line: what ran, and where. */
export interface StartEntry {
  kind: "start";
  order: 0;
  /** ISO 8601, as in every entry. */
  time: string;
  format: 1;
  workspace: string;
  /** Id of the chapter. */
  chapter: string;
}

/** One attempt at a request, with what is new in it. */
export interface RequestEntry {
  kind: "request";
  order: number;
  time: string;
  /** The request that this one goes on from; absent at the beginning of a conversation. */
  base?: number;
  /** How many messages of the base it begins with. */
  keeps: number;
  /** The messages after those, each with a list of blocks, without cache marks. */
  messages: Anthropic.MessageParam[];
  /** The places of cache marks in the messages: [message, block], counted from the first message of the conversation. */
  marks: [number, number][];
  /** All else that was sent. `system` and `tools` are left out when they are those of the base. */
  params: Record<string, unknown>;
}

/** The outcome of a request. */
export interface ReplyEntry {
  kind: "reply";
  order: number;
  time: string;
  /** The request. */
  to: number;
  /** From the request to the first byte, and to the end. */
  firstMs?: number;
  ms: number;
  /** Absent when no answer came. */
  status?: number;
  /** The message, as far as it arrived, with stop reason and usage. */
  message?: unknown;
  /** The error that the server answered with, or that broke the connection. */
  error?: unknown;
}

export type Entry = StartEntry | RequestEntry | ReplyEntry;
