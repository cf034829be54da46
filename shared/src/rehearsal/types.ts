/** The types that the server, its models and its journal share. */

import type Anthropic from "@anthropic-ai/sdk";
import type { Fault } from "./faults.ts";

/** Without the fields that real replies leave out where we have nothing to say: a strict client refuses a null there. */
export type Message = Omit<Anthropic.Message, "container" | "diagnostics" | "usage"> & { usage: Usage };
export type Usage = Omit<Anthropic.Usage, "output_tokens_details" | "server_tool_use" | "speed"> &
  Partial<Pick<Anthropic.Usage, "output_tokens_details">>;
export type MessagesRequest = Anthropic.MessageCreateParams;
export type StopReason = Anthropic.StopReason;

/** A reply of the model: blocks in order. The server adds ids, usage and events. */
export interface Reply {
  content: ReplyBlock[];
  /** Default: `tool_use` if the content has a tool_use block, else `end_turn`. */
  stopReason?: StopReason;
  /** A fault to inject for this request. */
  fault?: Fault;
  /** The server waits for it before the first byte, so that tests can order concurrent calls. */
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
      /** Sent unchanged as partial_json instead of `input`: truncated or invalid JSON. */
      rawInput?: string;
    };

/** Decides the replies of the server. Called once for each accepted HTTP request, including retries. */
export interface RehearsalModel {
  reply(request: RecordedRequest): Reply | Promise<Reply>;
}

export interface RecordedRequest {
  /** Order of arrival, from 0. */
  index: number;
  /** The parsed JSON body. The server has checked it. */
  body: MessagesRequest;
  headers: Record<string, string>;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** 0 for a first try: `x-stainless-retry-count`, or how often a fault struck the same body, if that is more. */
  attempt: number;
}

export interface JournalEntry {
  request: RecordedRequest;
  path: string;
  /** The HTTP status; 499 if the client disconnected before the answer was complete. */
  status: number;
  /** The full message as the client sees it; absent if none was sent completely. */
  reply?: Message;
  error?: { type: string; message: string };
  /** Milliseconds since the epoch. */
  finishedAt: number;
}

export interface RehearsalServer {
  /** The value for `ANTHROPIC_BASE_URL`. */
  url: string;
  port: number;
  /** Every answered HTTP request, including refused ones, in the order of arrival. */
  journal: JournalEntry[];
  close(): Promise<void>;
}

export interface RehearsalOptions {
  model: RehearsalModel;
  /** 0 (default): a free port. */
  port?: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** If it is set, only this key is accepted; else any key that is not empty. */
  apiKey?: string;
  /** The pause between two streamed events, for people who watch. Default: 0. */
  chunkDelayMs?: number;
  /** Called with every new entry. */
  onEntry?: (entry: JournalEntry) => void;
}
