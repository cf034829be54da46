/** What a program did in one run, as plain data. Paths, ids, times and ports are normalised (see normalise.ts). */

import type { Scenario } from "../chapters/index.ts";
import { blocksOf } from "../model/index.ts";
import {
  type Actor,
  actorOf,
  isMemoryCall,
  type JournalEntry,
  type Message,
  type MessagesRequest,
  offeredTools,
  outcomesOf,
  type Problem,
  renderPrompt,
  systemTexts,
} from "../rehearsal/index.ts";
import type { ConversationMessage, MessageBlock } from "../trace/index.ts";
import { wellFormedRequest } from "./well-formed.ts";

/** What a play's program did. For several programs: what all of them did, in the order of the scenario. */
export interface Behaviour extends ProgramBehaviour {
  /** What each program did, if there are several. */
  programs?: Record<string, ProgramBehaviour>;
  /** The file changes, by path from the workspace; `../home/x` is in the home directory of the play. */
  changes: Record<string, FileChange>;
  /** Every file at the end: its text, `-> target` for a link, or `(binary, N bytes)`. */
  files: Record<string, string>;
}

/** What one program did, without its file changes. */
export interface ProgramBehaviour {
  /** The requests to the model: actor by actor in the order of the scenario, for each actor in the order of time. */
  requests: AskedRequest[];
  stdout: string;
  stderr: string;
  /** null if the program did not end by itself. */
  exitCode: number | null;
  timedOut: boolean;
  /** It was ended because it printed too much. */
  flooded?: true;
  /** Deviations from the script. */
  problems: Problem[];
}

export interface AskedRequest {
  /** The number of the request, from 1, in the order of `requests`. */
  number: number;
  actor: string;
  /** The number among the requests of the actor, from 1. */
  numberOfActor: number;
  /** The raw value of the request: a string, if the request is valid. */
  model: unknown;
  maxTokens: unknown;
  tools: string[];
  /** The definitions of all tools, as JSON. */
  definitions: string;
  /** The sections of the system text. */
  system: string[];
  /** Index of the first message that was not in the actor's previous request. */
  newFrom: number;
  /** The whole conversation, as it was sent. */
  messages: ConversationMessage[];
  /** The server's token counts; absent if it sent no reply. They are estimates that depend on the length of the texts. */
  input?: InputCount;
  /** Set if the strict server refused the request. */
  refused?: string;
}

/** The part of a request that came from the prompt cache. */
export interface InputCount {
  tokens: number;
  tokensRead: number;
  /** The first blocks of tools, system and messages, as one list. */
  blocksRead: number;
}

export interface FileChange {
  kind: "added" | "changed" | "removed";
  /** A unified diff without its file header. */
  diff: string;
}

/** A request with its journal entry. */
export interface Asked {
  request: AskedRequest;
  entry: JournalEntry;
}

/**
 * The requests of a journal, without memory calls that the scenario does not mention. `answered`: the indices
 * of the requests that reached the model.
 */
export function askedRequests(journal: JournalEntry[], answered: Set<number>, scenario: Scenario): Asked[] {
  const played = journal.map((entry) => ({ entry, actor: actorFor(entry, scenario) }));
  const position = ({ actor }: { actor: Actor | undefined }) => (actor ? scenario.actors.indexOf(actor) : -1);
  const scripted = played.filter(({ entry, actor }) => actor || !isMemoryCall(entry.request.body));
  const asked: Asked[] = [];
  for (const { entry, actor } of scripted.toSorted((a, b) => position(a) - position(b))) {
    const name = actor?.name ?? "nobody";
    const before = asked.findLast(({ request }) => request.actor === name)?.request;
    const place = { number: asked.length + 1, actor: name, numberOfActor: (before?.numberOfActor ?? 0) + 1 };
    asked.push({ request: { ...place, ...askedRequest(entry, answered, before) }, entry });
  }
  return asked;
}

function askedRequest(
  { request, reply, error }: JournalEntry,
  answered: Set<number>,
  before: AskedRequest | undefined,
): Omit<AskedRequest, "number" | "actor" | "numberOfActor"> {
  const { body } = request;
  const history = body.messages;
  const messages = history.map((message) => askedMessage(message, history));
  return {
    model: body.model,
    maxTokens: body.max_tokens,
    tools: offeredTools(body),
    definitions: JSON.stringify(body.tools ?? []),
    system: systemTexts(body),
    newFrom: commonLength(before?.messages ?? [], messages),
    messages,
    ...(reply && { input: countInput(body, reply.usage) }),
    ...(error && !answered.has(request.index) && { refused: `${error.type}: ${error.message}` }),
  };
}

function countInput(body: MessagesRequest, usage: Message["usage"]): InputCount {
  const tokensRead = usage.cache_read_input_tokens ?? 0;
  const written = usage.cache_creation_input_tokens ?? 0;
  let blocksRead = 0;
  let tokens = 0;
  for (const block of renderPrompt(body)) {
    tokens += block.tokens;
    if (tokens > tokensRead) break;
    blocksRead += 1;
  }
  return { tokens: usage.input_tokens + written + tokensRead, tokensRead, blocksRead };
}

function actorFor({ request }: JournalEntry, scenario: Scenario): Actor | undefined {
  request.body = wellFormedRequest(request.body);
  return actorOf(scenario, request.body);
}

function askedMessage(
  message: MessagesRequest["messages"][number],
  history: MessagesRequest["messages"],
): ConversationMessage {
  const outcomes = outcomesOf(message, history);
  const blocks = blocksOf(message).map((block): MessageBlock => {
    if (block.type === "text") return { type: "text", text: block.text };
    if (block.type === "tool_use")
      return { type: "tool_use", id: block.id, tool: block.name, input: block.input };
    const outcome = block.type === "tool_result" ? outcomes.shift() : undefined;
    return outcome ? { type: "tool_result", ...outcome } : { type: "other", name: block.type };
  });
  return { role: message.role, blocks };
}

function commonLength(a: ConversationMessage[], b: ConversationMessage[]): number {
  const different = a.findIndex((message, i) => JSON.stringify(message) !== JSON.stringify(b[i]));
  return different < 0 ? a.length : different;
}
