/** Reads a request: the user's last prompt, and what has happened since. */

import { blocksOf, callsIn, resultText } from "../../model/index.ts";
import { startOf } from "../../text/index.ts";
import type { MessagesRequest } from "../types.ts";

type MessageParam = MessagesRequest["messages"][number];
type Meant = (prompt: string, before: MessageParam[]) => string;

/** The result of one tool call. */
export interface ToolOutcome {
  id: string;
  /** "" if the call is no longer in the history. */
  tool: string;
  text: string;
  isError: boolean;
}

/** The conversation since the user's newest prompt. */
export interface CurrentTurn {
  prompt: string;
  /** The user's prompts before it. */
  earlier: string[];
  /** The newest memory that the harness has added to a prompt, or "". */
  memory: string;
  /** The project instructions in the system prompt, or "". */
  project?: string;
  /** Notifications and teammates' messages in the newest message, or "". */
  news: string;
  /** The number of replies since the prompt. */
  replies: number;
  /** The tool results since the prompt, in order. */
  results: ToolOutcome[];
  /** The tool results in the newest message. Results in the same message as the prompt belong to an interrupted turn. */
  latest: ToolOutcome[];
}

/** `meant` says what a prompt stands for, after the messages before it. */
export function currentTurn(messages: MessageParam[], meant: Meant = (prompt) => prompt): CurrentTurn {
  const start = messages.findLastIndex((message) => promptOf(message) !== undefined);
  const prompts = messages.map((message, index) => {
    const prompt = promptOf(message);
    return prompt && meant(prompt, messages.slice(0, index));
  });
  const since = messages.slice(start + 1);
  return {
    prompt: start < 0 ? orderIn(messages) : (prompts[start] ?? ""),
    earlier: prompts.slice(0, Math.max(start, 0)).flatMap((prompt) => prompt ?? []),
    memory: memoryIn(messages.slice(0, start + 1)),
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

/** The texts of the system prompt of a request. */
export function systemTexts({ system = [] }: MessagesRequest): string[] {
  return typeof system === "string" ? [system] : system.map(({ text }) => text);
}

/** The text in `<project_instructions>…</project_instructions>`, or "". */
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

/** The results in a message, each with the name of its tool. */
export function outcomesOf(message: MessageParam | undefined, history: MessageParam[]): ToolOutcome[] {
  return blocksOf(message).flatMap((block) => {
    if (block.type !== "tool_result") return [];
    const { tool_use_id: id, is_error: isError = false } = block;
    return [{ id, tool: toolOf(id, history), text: resultText(block), isError }];
  });
}

/** The prompt in a user message, without notes that the harness has added in a tag like `<reminder>…</reminder>`. */
function promptOf(message: MessageParam | undefined): string | undefined {
  if (message?.role !== "user") return undefined;
  const texts = blocksOf(message).flatMap((block) =>
    block.type === "text" ? [unscheduled(block.text)] : [],
  );
  return texts.findLast((text) => !/^<([a-z][\w-]*)[^>]*>[\s\S]*<\/\1>$/i.test(text));
}

/** A teammate gets no user prompts. Its prompt is the last message of the lead. */
function orderIn(messages: MessageParam[]): string {
  const orders = messages.map(newsIn).map((news) => /(?:^|\n\n)lead:\n([\s\S]*)/.exec(news)?.[1] ?? "");
  return orders.findLast(Boolean) ?? "";
}

/** The prompt of a job is in a tag, too, but it is a prompt. */
function unscheduled(text: string): string {
  return text.trim().replace(/^<job>\n([\s\S]*)\n<\/job>$/, "$1");
}

/** The sentence in a summary of the offline model that tells it later how many steps it had done. */
export const stepsOf = {
  write: (steps: number, prompt: string) => `[${steps} steps of ${JSON.stringify(startOf(prompt, 40))}]`,
  /** The number of steps for this prompt in a summary; 0 if there is none. */
  read(text: string, prompt: string): number {
    const [, steps, start] = /^\[(\d+) steps of (".*")\]$/m.exec(text) ?? [];
    return start === JSON.stringify(startOf(prompt, 40)) ? Number(steps) : 0;
  },
};

/** If a harness summarises in the middle of a turn, the summary is before the prompt. */
function stepsBefore(message: MessageParam | undefined): number {
  const texts = blocksOf(message).flatMap((block) => (block.type === "text" ? [block.text] : []));
  const summary = texts.find((text) => text.startsWith("<summary>")) ?? "";
  return stepsOf.read(summary, promptOf(message) ?? "");
}

/** The sections of the newest `<memory>…</memory>`, without the harness's introduction. */
function memoryIn(messages: MessageParam[]): string {
  const texts = messages
    .flatMap(blocksOf)
    .flatMap((block) => (block.type === "text" ? [block.text.trim()] : []));
  const memory = texts.findLast((text) => /^<memory>[\s\S]*<\/memory>$/.test(text)) ?? "";
  return memory.slice(memory.indexOf("## ")).replace(/\s*<\/memory>$/, "");
}

/** The texts of `<notification>…</notification>` and `<message>…</message>`, each message with the name of its sender. */
function newsIn(message: MessageParam | undefined): string {
  const texts = blocksOf(message).flatMap((block) => (block.type === "text" ? [block.text.trim()] : []));
  const news = texts.flatMap((text) => [...text.matchAll(NEWS)].map(([, , words = ""]) => words));
  return news.join("\n\n");
}

/** A tag at the start of a line ends at its own end tag. The text in it cannot end it. */
const NEWS = /^<(notification|message)>\n(?:From (?=.+:\n))?([\s\S]*?)\n<\/\1>$/gm;

function toolOf(id: string, history: MessageParam[]): string {
  return callsIn(history).get(id)?.name ?? "";
}
