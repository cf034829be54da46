/** What the server, its models and its journal tell one another. */

import type Anthropic from "@anthropic-ai/sdk";
import type { Fault } from "./faults.ts";

export type Message = Anthropic.Message;
export type MessagesRequest = Anthropic.MessageCreateParams;
export type StopReason = Anthropic.StopReason;

/** What a model answers: blocks in order; the server adds ids, usage and events. */
export interface Reply {
  content: ReplyBlock[];
  /** Default: `tool_use` when the content has a tool_use block, else `end_turn`. */
  stopReason?: StopReason;
  /** Injected for this request. */
  fault?: Fault;
  /** Resolves before the first byte: rendezvous of concurrent calls in tests. */
  hold?: Promise<void>;
}

export type ReplyBlock =
  | { type: "text"; text: string }
  | { type: "thinking"; thinking: string; signature?: string }
  | { type: "redacted_thinking"; data: string }
  | {
      type: "tool_use";
      id?: string;
      name: string;
      input: unknown;
      /** Sent verbatim as partial_json instead of `input`: truncated or invalid JSON. */
      rawInput?: string;
    };

/** Decides what the "model" says. Called once per accepted HTTP request, retries included. */
export interface RehearsalModel {
  reply(request: RecordedRequest): Reply | Promise<Reply>;
}

export interface RecordedRequest {
  /** Order of arrival, from 0. */
  index: number;
  /** The parsed JSON body; valid when a model sees it. */
  body: MessagesRequest;
  headers: Record<string, string>;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** 0 for a first try: `x-stainless-retry-count`, or how often a fault struck this very body if that is more. */
  attempt: number;
}

export interface JournalEntry {
  request: RecordedRequest;
  path: string;
  /** HTTP status; 499 when the client left before the answer was complete. */
  status: number;
  /** The full message as the client would see it; absent when none was sent whole. */
  reply?: Message;
  error?: { type: string; message: string };
  /** Milliseconds since the epoch. */
  finishedAt: number;
}

export interface RehearsalServer {
  /** Value for `ANTHROPIC_BASE_URL`. */
  url: string;
  port: number;
  /** Every HTTP request that has been answered, refused ones too, in the order of arrival. */
  journal: JournalEntry[];
  close(): Promise<void>;
}

export interface RehearsalOptions {
  model: RehearsalModel;
  /** 0 (default): a free port. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** When given, only this key is accepted; else any non-empty one. */
  apiKey?: string;
  /** Pause between two streamed events, for people who watch. Default: 0. */
  chunkDelayMs?: number;
  /** Told of every entry as it is made. */
  onEntry?: (entry: JournalEntry) => void;
}
