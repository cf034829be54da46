/** Each request contains the whole conversation again. Only its new parts are kept. */

import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf } from "../blocks.ts";
import type { RequestEntry } from "./entries.ts";

/** A request that later ones may go on from. */
export interface Sent {
  order: number;
  /** Each message as JSON. */
  messages: string[];
  system: string;
  tools: string;
}

const LATEST = 20;

export type Body = Record<string, unknown> & { messages?: Anthropic.MessageParam[] };
type New = Omit<RequestEntry, "kind" | "order" | "time">;

/** The new parts of a request, compared with the earlier one that has the most in common with it. */
export function increment(body: Body, order: number, earlier: Sent[]): New {
  const { messages = [], system, tools, ...rest } = body;
  const marks: RequestEntry["marks"] = [];
  const plain = messages.map((message, index) => withoutMarks(message, index, marks));
  const sent = { order, messages: plain.map(textOf), system: toJson(system), tools: toJson(tools) };
  const { base, keeps } = closest(sent, earlier);
  earlier.push(base ? sharing(sent, base, keeps) : sent);
  if (earlier.length > LATEST) earlier.shift();
  return {
    ...(base && { base: base.order }),
    keeps,
    messages: plain.slice(keeps),
    marks,
    params: {
      ...rest,
      ...(base?.system !== sent.system && { system }),
      ...(base?.tools !== sent.tools && { tools }),
    },
  };
}

/** The same value, sharing equal parts with the other one, so that twenty requests keep one conversation, not twenty. */
function sharing(sent: Sent, base: Sent, keeps: number): Sent {
  return {
    ...sent,
    messages: [...base.messages.slice(0, keeps), ...sent.messages.slice(keeps)],
    system: base.system === sent.system ? base.system : sent.system,
    tools: base.tools === sent.tools ? base.tools : sent.tools,
  };
}

function closest(sent: Sent, earlier: Sent[]): { base?: Sent; keeps: number } {
  const inCommon = ({ messages }: Sent) => {
    const end = sent.messages.findIndex((message, index) => message !== messages[index]);
    return end < 0 ? sent.messages.length : end;
  };
  let best: { base?: Sent; keeps: number } = { keeps: 0 };
  for (const base of earlier.toReversed()) {
    if (base.messages.length <= best.keeps) continue;
    const keeps = inCommon(base);
    if (keeps > best.keeps) best = { base, keeps };
  }
  return best;
}

/** Cache marks move from request to request, and are no part of what was said. */
function withoutMarks(
  message: Anthropic.MessageParam,
  index: number,
  marks: RequestEntry["marks"],
): Anthropic.MessageParam {
  const blocks = blocksOf(message);
  if (!blocks.some(isMarked)) return { ...message, content: blocks } as Anthropic.MessageParam;
  const content = blocks.map((block, place) => {
    if (!isMarked(block)) return block;
    marks.push([index, place]);
    const { cache_control: _, ...plain } = block;
    return plain as Anthropic.ContentBlockParam;
  });
  return { ...message, content } as Anthropic.MessageParam;
}

function isMarked(block: Anthropic.ContentBlockParam): block is Anthropic.TextBlockParam {
  return "cache_control" in block && Boolean(block.cache_control);
}

// Each request contains the whole conversation, and blocks in it never change, so each is turned into JSON once.
const texts = new WeakMap<object, string>();

function textOf(message: Anthropic.MessageParam): string {
  const content = message.content as Anthropic.ContentBlockParam[];
  const known = texts.get(content);
  if (known !== undefined) return known;
  const text = toJson(message);
  texts.set(content, text);
  return text;
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
