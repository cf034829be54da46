/** Assigns requests to agents: a recorded run has the requests of all agents in one list, without names. */

import type { ReplyEntry, RequestEntry } from "../../model/index.ts";
import { blocksOfReply, type Call, callsIn, type Message, textsIn } from "./blocks.ts";
import { callBehind, givenName, newName } from "./names.ts";

/** A request with its whole conversation. */
export interface Whole {
  entry: RequestEntry;
  messages: Message[];
  /** The tools as JSON; "" if there are none. */
  system: string;
  tools: string;
  /** Its base was not found, so the beginning of the conversation is missing. */
  isCut: boolean;
}

/** A request with its agent. */
export interface Asked extends Whole {
  actor: string;
  /** The previous request of the same agent. */
  before?: Asked | undefined;
  reply?: ReplyEntry | undefined;
}

/** What we know from the requests so far. */
export interface Known {
  asked: Map<number, Asked>;
  /** The latest request of each agent, by name. */
  latest: Map<string, Asked>;
  /** Every call, by id. */
  calls: Map<string, Made>;
}

/** A call in a reply. */
export interface Made {
  call: Call;
  by: Asked;
  /** It has started an agent. */
  isTaken?: true;
}

/** Assigns the requests, in the order in which they were sent. */
export function conversationsIn(exchanges: (RequestEntry | ReplyEntry)[]): Asked[] {
  const replies = new Map<number, ReplyEntry>();
  for (const entry of exchanges) if (entry.kind === "reply") replies.set(entry.to, entry);
  const known: Known = { asked: new Map(), latest: new Map(), calls: new Map() };
  for (const entry of exchanges)
    if (entry.kind === "request") add(withHistory(entry, known.asked), replies.get(entry.order), known);
  return [...known.asked.values()];
}

function add(request: Whole, reply: ReplyEntry | undefined, known: Known): void {
  const made = callBehind(request, known.calls);
  const before = whoGoesOn(request, made?.call, known);
  const actor = before?.actor ?? newName(request, made?.call, known.latest);
  const one: Asked = { ...request, actor, before, reply };
  known.asked.set(request.entry.order, one);
  known.latest.set(actor, one);
  if (made) made.isTaken = true;
  for (const call of callsIn(blocksOfReply(reply))) known.calls.set(call.id, { call, by: one });
}

function withHistory(entry: RequestEntry, asked: Map<number, Asked>): Whole {
  const { base: order, keeps, messages, params } = entry;
  const base = order === undefined ? undefined : asked.get(order);
  const kept = base?.messages.slice(0, keeps) ?? [];
  return {
    entry,
    messages: [...kept, ...(messages as unknown as Message[])],
    system: "system" in params ? toJson(params.system) : (base?.system ?? ""),
    tools: "tools" in params ? toJson(params.tools) : (base?.tools ?? ""),
    isCut: kept.length < keeps || base?.isCut === true,
  };
}

/** The latest request of the agent that sent this one; undefined if the agent is new. */
function whoGoesOn(request: Whole, call: Call | undefined, known: Known): Asked | undefined {
  const { asked, latest } = known;
  const answering = whoAnswers(request, known);
  if (answering) return answering;
  const again = call && latest.get(givenName(call) ?? "");
  if (call) return again && isIdle(again, request) ? again : undefined; // a teammate that was started again
  const source = latest.get(sourceOf(request.entry, asked)?.actor ?? "");
  if (source && (isLike(source, request) || carriesReplyOf(source, request))) return source;
  const beginsAnew = (one: Asked) => isIdle(one, request) && isTheSame(one, request);
  return request.entry.base === undefined ? [...latest.values()].find(beginsAnew) : undefined;
}

/** The agent whose calls it answers. A request without tools may contain another agent's conversation, to summarise it. */
function whoAnswers({ entry, tools }: Whole, { calls, latest }: Known): Asked | undefined {
  const messages = entry.messages as unknown as Message[];
  const makers = messages.flatMap(({ content }) => callsIn(content)).map(({ id }) => calls.get(id)?.by);
  return makers.find((one) => one && latest.get(one.actor) === one && (one.tools === "") === (tools === ""));
}

/** The agent's request whose messages it begins with. The base may belong to another agent that only passed them on. */
function sourceOf({ base, keeps }: RequestEntry, asked: Map<number, Asked>): Asked | undefined {
  const at = (order: number | undefined) => (order === undefined ? undefined : asked.get(order));
  let found = at(base);
  while (found && found.entry.keeps >= keeps) found = at(found.entry.base);
  return found;
}

function carriesReplyOf({ messages, reply }: Asked, request: Whole): boolean {
  const next = request.messages[messages.length];
  return (
    next?.role === "assistant" && toJson(textsIn(next.content)) === toJson(textsIn(blocksOfReply(reply)))
  );
}

/** Whether two requests have the same tools or the same system text. */
function isLike(one: Asked, { system, tools }: Whole): boolean {
  return one.system === system || one.tools === tools;
}

function isTheSame(one: Asked, { system, tools }: Whole): boolean {
  return one.system === system && one.tools === tools;
}

function isIdle({ reply }: Asked, { entry }: Whole): boolean {
  return reply !== undefined && reply.order < entry.order;
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
