/** A side call: a short question to the model beside the conversation, whose answer is a JSON array. */
import { AnthropicError } from "@anthropic-ai/sdk";
import { describeError, textOf } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { askAside } from "../ask-aside.ts";

const MAX_TOKENS = 8_000;

/** One question and the array in its answer. Throws an Error when the request fails or the answer holds no such array. */
export async function askForList<Item>(
  agent: Agent,
  item: z.ZodType<Item>,
  system: string,
  question: string,
): Promise<Item[]> {
  const messages = [{ role: "user" as const, content: question }];
  const { content, stop_reason } = await askAside(agent, { max_tokens: MAX_TOKENS, system, messages });
  if (stop_reason === "max_tokens") throw new Error("the answer was cut off");
  return readList(textOf({ content: content as [] }), item);
}

/**
 * The array in an answer: alone, in a code fence, between prose, or as the only field of an object. Throws an Error
 * when there is none or when an item is not as expected: half an answer is none.
 */
export function readList<Item>(text: string, item: z.ZodType<Item>): Item[] {
  const lists = jsonIn(text).flatMap(listIn);
  const parsed = lists.map((list) => z.array(item).safeParse(list));
  const read = parsed.flatMap(({ data }) => (data ? [data] : []));
  const [first] = read.toSorted((a, b) => b.length - a.length);
  if (first && first.length === Math.max(...lists.map(({ length }) => length))) return first;
  if (lists.length === 0) throw new Error("the answer holds no JSON array");
  const problem = parsed.find(({ error }) => error)?.error?.issues[0];
  throw new Error(`the answer is not as expected: ${problem?.path.join(".")}: ${problem?.message}`);
}

/** Runs a side task of memory. When it fails, one line says so and the turn goes on: it was not the user's task. */
export async function quietly(agent: Agent, task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (agent.turn.signal.aborted) return;
    const { message } = error as Error;
    const { zh, en, ja } =
      error instanceof AnthropicError ? describeError(error) : { zh: message, en: message, ja: message };
    showNotice({
      zh: `记忆出了问题，这一次跳过：${zh}`,
      en: `memory failed and was skipped this time: ${en}`,
      ja: `メモリの処理に失敗したので、今回は飛ばします：${ja}`,
    });
  }
}

/** Every JSON array or object that stands in a text and in no other one. */
function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!"[{".includes(text[at] as string)) continue;
    const end = endOfJson(text, at);
    try {
      found.push(JSON.parse(text.slice(at, end)));
      at = end - 1;
    } catch {}
  }
  return found;
}

/** The index after the bracket that closes the one at `start`; brackets inside strings do not count. */
function endOfJson(text: string, start: number): number {
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if ("[{".includes(token[0])) depth++;
    if ("]}".includes(token[0]) && --depth === 0) return tokens.lastIndex;
  }
  return start;
}

function listIn(value: unknown): unknown[][] {
  if (Array.isArray(value)) return [value.length === 1 && Array.isArray(value[0]) ? value[0] : value];
  const [only, ...others] = Object.values(value as object);
  return Array.isArray(only) && others.length === 0 ? [only] : [];
}
