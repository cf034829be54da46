/** A request holds the whole conversation again. Kept is only what is new in it. */

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

/** What is new in a request, compared with the one before it that has the most in common with it. */
export function increment(body: Body, order: number, earlier: Sent[]): New {
  const { messages = [], system, tools, ...rest } = body;
  const marks: RequestEntry["marks"] = [];
  const plain = messages.map((message, index) => withoutMarks(message, index, marks));
  const sent = { order, messages: plain.map(toJson), system: toJson(system), tools: toJson(tools) };
  const { base, keeps } = closest(sent, earlier);
  // Both hold the same texts from now on: a long conversation is in memory once, not once a request.
  if (base) sent.messages = [...base.messages.slice(0, keeps), ...sent.messages.slice(keeps)];
  earlier.push(sent);
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
  const content = blocksOf(message).map((block, place) => {
    if (!("cache_control" in block) || !block.cache_control) return block;
    marks.push([index, place]);
    const { cache_control: _, ...plain } = block;
    return plain as Anthropic.ContentBlockParam;
  });
  return { ...message, content } as Anthropic.MessageParam;
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
