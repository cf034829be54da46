/** Reads a request as a model must: what did the user ask last, and what has happened since? */

import { blocksOf, callsIn, resultText } from "../../model/index.ts";
import { startOf } from "../../text/index.ts";
import type { MessagesRequest } from "../types.ts";

type MessageParam = MessagesRequest["messages"][number];

/** What one tool call gave. */
export interface ToolOutcome {
  id: string;
  /** Empty when the call is no longer in the history. */
  tool: string;
  text: string;
  isError: boolean;
}

/** The conversation since the newest thing the user said. */
export interface CurrentTurn {
  prompt: string;
  /** What the harness put beside it from its memory; "" when nothing. */
  memory: string;
  /** What the system prompt holds of the project's own instructions; "" when nothing. */
  project?: string;
  /** What the newest message tells of work that has ended, and what teammates say in it; "" when nothing. */
  news: string;
  /** How many replies the model has given since. */
  replies: number;
  /** The results of their calls, in order. */
  results: ToolOutcome[];
  /** Those in the newest message. Results beside the prompt itself belong to a turn that was stopped before. */
  latest: ToolOutcome[];
}

export function currentTurn(messages: MessageParam[]): CurrentTurn {
  const start = messages.findLastIndex((message) => promptOf(message) !== undefined);
  const since = messages.slice(start + 1);
  return {
    prompt: start < 0 ? orderIn(messages) : (promptOf(messages[start]) ?? ""),
    memory: memoryIn(messages[start]),
    news: newsIn(messages.at(-1)),
    replies: stepsBefore(messages[start]) + since.filter((message) => message.role === "assistant").length,
    results: since.flatMap((message) => outcomesOf(message, messages)),
    latest: outcomesOf(since.at(-1), messages),
  };
}

/** The names of the tools that the request offers. */
export function offeredTools(body: MessagesRequest): string[] {
  return (body.tools ?? []).flatMap((tool) => ("name" in tool ? [tool.name] : []));
}

export function systemTexts({ system = [] }: MessagesRequest): string[] {
  return typeof system === "string" ? [system] : system.map(({ text }) => text);
}

/** The text in `<project_instructions>…</project_instructions>`; "" when there is none. */
export function projectIn(body: MessagesRequest): string {
  const [, text = ""] =
    /<project_instructions>\n([\s\S]*)\n<\/project_instructions>/.exec(systemTexts(body).join("\n")) ?? [];
  return text;
}

export function firstUserText({ messages }: MessagesRequest): string {
  return blocksOf(messages.find(({ role }) => role === "user"))
    .flatMap((block) => (block.type === "text" ? [block.text] : []))
    .join("\n");
}

/** The results in a message, each with the name of the tool that was called. */
export function outcomesOf(message: MessageParam | undefined, history: MessageParam[]): ToolOutcome[] {
  return blocksOf(message).flatMap((block) => {
    if (block.type !== "tool_result") return [];
    const { tool_use_id: id, is_error: isError = false } = block;
    return [{ id, tool: toolOf(id, history), text: resultText(block), isError }];
  });
}

/** A harness adds notes to what the user said; it wraps them in a tag, `<reminder>…</reminder>`. */
function promptOf(message: MessageParam | undefined): string | undefined {
  if (message?.role !== "user") return undefined;
  const texts = blocksOf(message).flatMap((block) =>
    block.type === "text" ? [unscheduled(block.text)] : [],
  );
  return texts.findLast((text) => !/^<([a-z][\w-]*)[^>]*>[\s\S]*<\/\1>$/i.test(text));
}

/** A teammate hears nothing of the user: what the lead has told it last is what it is to do. */
function orderIn(messages: MessageParam[]): string {
  const orders = messages.map(newsIn).map((news) => /(?:^|\n\n)lead:\n([\s\S]*)/.exec(news)?.[1] ?? "");
  return orders.findLast(Boolean) ?? "";
}

/** The prompt of a job stands in a tag as well, but it is what is to be done. */
function unscheduled(text: string): string {
  return text.trim().replace(/^<job>\n([\s\S]*)\n<\/job>$/, "$1");
}

/** How a summary of the offline model tells it later how far it had come with a prompt. */
export const stepsOf = {
  write: (steps: number, prompt: string) => `[${steps} steps of ${JSON.stringify(startOf(prompt, 40))}]`,
  /** 0 when the text tells of no steps, or of those of another prompt. */
  read(text: string, prompt: string): number {
    const [, steps, start] = /^\[(\d+) steps of (".*")\]$/m.exec(text) ?? [];
    return start === JSON.stringify(startOf(prompt, 40)) ? Number(steps) : 0;
  },
};

/** A harness that summarises in the middle of a turn puts the summary before the prompt. */
function stepsBefore(message: MessageParam | undefined): number {
  const texts = blocksOf(message).flatMap((block) => (block.type === "text" ? [block.text] : []));
  const summary = texts.find((text) => text.startsWith("<summary>")) ?? "";
  return stepsOf.read(summary, promptOf(message) ?? "");
}

/** The sections of `<memory>…</memory>`, without what the harness says about them. */
function memoryIn(message: MessageParam | undefined): string {
  const texts = blocksOf(message).flatMap((block) => (block.type === "text" ? [block.text.trim()] : []));
  const memory = texts.findLast((text) => /^<memory>[\s\S]*<\/memory>$/.test(text)) ?? "";
  return memory.slice(memory.indexOf("## ")).replace(/\s*<\/memory>$/, "");
}

/** The texts of `<notification>…</notification>`, and of `<message>…</message>` with the name of the sender before each. */
function newsIn(message: MessageParam | undefined): string {
  const texts = blocksOf(message).flatMap((block) => (block.type === "text" ? [block.text.trim()] : []));
  const news = texts.flatMap((text) => [...text.matchAll(NEWS)].map(([, , words = ""]) => words));
  return news.join("\n\n");
}

/** A tag that begins a line ends where the same one ends: what is said in it cannot end it. */
const NEWS = /^<(notification|message)>\n(?:From (?=.+:\n))?([\s\S]*?)\n<\/\1>$/gm;

function toolOf(id: string, history: MessageParam[]): string {
  return callsIn(history).get(id)?.name ?? "";
}
