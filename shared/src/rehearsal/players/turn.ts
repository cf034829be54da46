/** Reads a request as a player must: what did the user ask last, and what has happened since? */

import { blocksOf, callsIn, resultText } from "../../model/index.ts";
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
  /** What another agent has written in the newest message; "" when nobody has. */
  mail?: string;
  /** What the newest message tells of: work that has ended, what other agents write; "" when nothing. */
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
    prompt: start < 0 ? "" : (promptOf(messages[start]) ?? ""),
    memory: memoryIn(messages[start]),
    mail:
      taggedIn(messages.findLast(isMail), "message")
        .at(-1)
        ?.replace(/^From .*:\n/, "") ?? "",
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

/** The prompt of a job stands in a tag as well, but it is what is to be done. */
function unscheduled(text: string): string {
  return text.trim().replace(/^<job>\n([\s\S]*)\n<\/job>$/, "$1");
}

/** How a summary of the offline model tells it later how far it had come with a prompt. */
export const stepsOf = {
  write: (steps: number, prompt: string) => `[${steps} steps of ${JSON.stringify(prompt.slice(0, 40))}]`,
  /** 0 when the text tells of no steps, or of those of another prompt. */
  read(text: string, prompt: string): number {
    const [, steps, start] = /^\[(\d+) steps of (".*")\]$/m.exec(text) ?? [];
    return start === JSON.stringify(prompt.slice(0, 40)) ? Number(steps) : 0;
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

function newsIn(message: MessageParam | undefined): string {
  return [...taggedIn(message, "notification"), ...taggedIn(message, "message")].join("\n\n");
}

function isMail(message: MessageParam): boolean {
  return taggedIn(message, "message").length > 0;
}

/** The texts of `<tag>…</tag>`, several of which may stand in one block. */
function taggedIn(message: MessageParam | undefined, tag: "notification" | "message"): string[] {
  const whole = new RegExp(`^<${tag}>\\n[\\s\\S]*\\n</${tag}>$`);
  const one = new RegExp(`^<${tag}>\\n([\\s\\S]*?)\\n</${tag}>$`, "gm");
  const texts = blocksOf(message).flatMap((block) => (block.type === "text" ? [block.text.trim()] : []));
  return texts
    .filter((text) => whole.test(text))
    .flatMap((text) => [...text.matchAll(one)].map(([, inside = ""]) => inside));
}

function toolOf(id: string, history: MessageParam[]): string {
  return callsIn(history).get(id)?.name ?? "";
}
