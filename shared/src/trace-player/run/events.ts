/** Turns the entries of a record into the events of a trace. */

import type { ReplyEntry, RequestEntry } from "../../model/index.ts";
import type { ConversationMessage, Happening, MessageBlock, TokenUse, Trace } from "../../trace/index.ts";
import { type Block, blocksOfReply, callsIn, type Message, stringsIn, textsIn } from "./blocks.ts";
import { type Asked, conversationsIn } from "./conversations.ts";

/** Events in the order of the record. `isCut`: the beginning of a conversation is missing. */
export function traceOfRun(exchanges: (RequestEntry | ReplyEntry)[]): { trace: Trace; isCut: boolean } {
  const asked = conversationsIn(exchanges);
  const byOrder = new Map(asked.map((one) => [one.entry.order, one]));
  const numbers = numbered(asked);
  const tools = toolNames(exchanges);
  const events = exchanges.flatMap((entry) => {
    const one = byOrder.get(entry.kind === "request" ? entry.order : entry.to);
    if (!one) return [];
    const number = numbers.get(one) ?? 0;
    const happenings = entry.kind === "request" ? sent(one, number, tools) : received(entry, number);
    return happenings.map((happening) => ({ actor: one.actor, ...happening }));
  });
  const trace = events.map((event, index) => ({ order: index + 1, ...event }));
  return { trace, isCut: asked.some((one) => one.isCut) };
}

/** Numbers the requests of each agent. */
function numbered(asked: Asked[]): Map<Asked, number> {
  const counts = new Map<string, number>();
  return new Map(
    asked.map((one) => {
      const number = (counts.get(one.actor) ?? 0) + 1;
      counts.set(one.actor, number);
      return [one, number];
    }),
  );
}

/** The tool results in a request, then its other new parts. */
function sent(one: Asked, request: number, tools: Map<string, string>): Happening[] {
  const { messages, before, reply } = one;
  const newFrom = before ? commonLength(before.messages, messages) : 0;
  const news = messages.slice(newFrom).map((message) => messageOf(message, tools));
  const results = news.flatMap(({ blocks }) => blocks.filter((block) => block.type === "tool_result"));
  const isOther = (field: "system" | "tools") => one[field] !== (before?.[field] ?? "");
  const settings = settingsOf(one);
  const asked: Happening = {
    kind: "request",
    request,
    ...(isOther("tools") && { tools: namesOf(one.tools) }),
    ...(isOther("system") && { system: sectionsOf(one.system) }),
    ...(!isSame(settings, before && settingsOf(before)) && { settings }),
    newFrom,
    messages: news,
    ...(before && newFrom < before.messages.length && { isRewritten: true }),
    ...(reply?.status === 400 && { refused: errorText(reply.error) }),
  };
  return [
    ...results.map(({ type: _, ...result }): Happening => ({ kind: "result", request, ...result })),
    asked,
  ];
}

/** A reply with the parts that have arrived, then its calls. */
function received(reply: ReplyEntry, request: number): Happening[] {
  const { message, error } = reply;
  const { stop_reason: stop = null, usage } = (message ?? {}) as {
    stop_reason?: string | null;
    usage?: Usage;
  };
  const blocks = blocksOfReply(reply);
  const thinking = blocks.flatMap((block) => (block.type === "thinking" ? stringsIn(block.thinking) : []));
  const calls = callsIn(blocks).map((call): Happening => ({ kind: "call", request, ...call }));
  const said: Happening = {
    kind: "reply",
    request,
    text: textsIn(blocks).join("\n"),
    ...(thinking.length > 0 && { thinking: thinking.join("\n") }),
    ...(error === undefined ? { stop } : { error: errorText(error) }),
    ...(usage && { use: useOf(usage) }),
  };
  return [said, ...calls];
}

interface Usage {
  input_tokens?: number;
  output_tokens?: number;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
}

function useOf(usage: Usage): TokenUse {
  return {
    read: usage.cache_read_input_tokens ?? 0,
    written: usage.cache_creation_input_tokens ?? 0,
    uncached: usage.input_tokens ?? 0,
    output: usage.output_tokens ?? 0,
  };
}

function messageOf({ role, content }: Message, tools: Map<string, string>): ConversationMessage {
  return { role, blocks: content.map((block) => blockOf(block, tools)) };
}

function blockOf(block: Block, tools: Map<string, string>): MessageBlock {
  if (block.type === "text") return { type: "text", text: String(block.text) };
  const [call] = callsIn([block]);
  if (call) return { type: "tool_use", ...call };
  if (block.type !== "tool_result") return { type: "other", name: block.type };
  const id = String(block.tool_use_id);
  return {
    type: "tool_result",
    id,
    tool: tools.get(id) ?? "?",
    text: resultText(block),
    isError: block.is_error === true,
  };
}

function resultText({ content }: Block): string {
  if (!Array.isArray(content)) return typeof content === "string" ? content : "";
  const parts = content as Block[];
  return parts.map((part) => (part.type === "text" ? String(part.text) : `[${part.type}]`)).join("\n");
}

/** By the id of the call. */
function toolNames(exchanges: (RequestEntry | ReplyEntry)[]): Map<string, string> {
  const blocks = exchanges.flatMap((entry) =>
    entry.kind === "reply"
      ? blocksOfReply(entry)
      : (entry.messages as unknown as Message[]).flatMap(({ content }) => content),
  );
  return new Map(callsIn(blocks).map(({ id, tool }) => [id, tool]));
}

function namesOf(tools: string): string[] {
  const list: unknown = JSON.parse(tools || "[]");
  return Array.isArray(list) ? list.map((tool) => String(tool?.name)) : [];
}

function sectionsOf(system: string): string[] {
  const sections: unknown = JSON.parse(system || "[]");
  return Array.isArray(sections) ? textsIn(sections) : [String(sections)];
}

function settingsOf({ entry: { params } }: Asked) {
  return { model: String(params.model), maxTokens: Number(params.max_tokens) };
}

function errorText(error: unknown): string {
  const { type, message } = (error ?? {}) as { type?: unknown; message?: unknown };
  if (typeof message === "string") return typeof type === "string" ? `${type}: ${message}` : message;
  return typeof error === "string" ? error : JSON.stringify(error);
}

function commonLength(a: Message[], b: Message[]): number {
  const different = a.findIndex((message, index) => message !== b[index] && !isSame(message, b[index]));
  return different < 0 ? a.length : different;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
