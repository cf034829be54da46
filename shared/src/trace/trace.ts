/** What a trace is made of. Plain data, so that it can be written as JSON and shown by a browser. */

export type Trace = TraceEvent[];

/** `actor`: who it comes from, `alice main` in a scenario of several programs; of terminal and files at most the program. */
export type TraceEvent = { order: number; actor: string } & Happening;

export type EventOf<Kind extends TraceEvent["kind"]> = Extract<TraceEvent, { kind: Kind }>;

/** `request` is the number by which a verdict names the request, among those of its actor. */
export type Happening =
  | Sent
  | Received
  | { kind: "call"; request: number; id: string; tool: string; input: unknown }
  | { kind: "result"; request: number; id: string; tool: string; isError: boolean; text: string }
  | { kind: "terminal"; stream: "stdout" | "stderr"; text: string }
  | { kind: "file"; path: string; change: "added" | "changed" | "removed"; diff: string };

/** A request: what is new in it. Its results come before it in the trace. */
interface Sent {
  kind: "request";
  request: number;
  /** The names of all tools, when they differ from those of the actor's request before. */
  tools?: string[];
  /** The sections of the system text, when they differ. */
  system?: string[];
  /** The model and the most tokens of a reply, when they differ. */
  settings?: { model: string; maxTokens: number };
  /** Index of the first message that the actor's previous request did not have. */
  newFrom: number;
  /** The messages from there on. */
  messages: ConversationMessage[];
  /** The conversation was changed: the message at `newFrom` is another one than before. */
  isRewritten?: boolean;
  refused?: string;
  /** Lines at which functions begin that ran since the request before; known only when somebody looked. */
  code?: CodeLine[];
}

/** `place`: `src/loop.ts:31` */
export interface CodeLine {
  place: string;
  text: string;
}

interface Received {
  kind: "reply";
  request: number;
  text: string;
  thinking?: string;
  stop?: string | null;
  error?: string;
  use?: TokenUse;
}

/** The tokens of a request, by what the prompt cache did with them, and those of the reply. */
export interface TokenUse {
  read: number;
  written: number;
  uncached: number;
  output: number;
}

export interface ConversationMessage {
  role: string;
  blocks: MessageBlock[];
}

export type MessageBlock =
  | { type: "text"; text: string }
  | { type: "tool_use"; id: string; tool: string; input: unknown }
  | { type: "tool_result"; id: string; tool: string; text: string; isError: boolean }
  | { type: "other"; name: string };
