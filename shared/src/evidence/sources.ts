/** Sources: numbered, in tags that their text cannot end, and quoted word for word or not at all. */

import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, callsIn, estimateTokens, resultText } from "../model/index.ts";
import { clipMiddle } from "../text/index.ts";

/** What these tools return are words of an agent: a report of its own work, or its own list. */
const REPORTS = new Set(["subagent", "todo_write"]);

const MOST_RESULTS = 20;
const HEAD_CHARS = 1_000;
const TEXT_CHARS = 4_000;
/** Of all sources together. In Chinese or Japanese a character is a token, so they would not fit otherwise. */
const MOST_TOKENS = 80_000;
const RULE = "\n---\n";
const MOST_CHARS = HEAD_CHARS + RULE.length + TEXT_CHARS;

/** A tool result or a changed file. Only `text` can be quoted: `head` may hold words of the agent, such as its command. */
export interface Part {
  /** "result", "file" */
  kind: string;
  head: string;
  text: string;
  /** The text is an agent's own words, so it cannot be quoted either. */
  isReport?: boolean;
}

export interface Source extends Part {
  /** "result 3": the number counts sources of one kind. No file and no result can choose it. */
  name: string;
}

/** The newest results of tools in a conversation. */
export function toolResults(messages: Anthropic.MessageParam[]): Part[] {
  const calls = callsIn(messages);
  const results = messages.flatMap(blocksOf).flatMap((block) => {
    if (block.type !== "tool_result") return [];
    const { name = "a tool", input } = calls.get(block.tool_use_id) ?? {};
    const ending = block.is_error ? "an error" : "no error";
    const head = `${name} ${JSON.stringify(input)} (${ending})`;
    const isReport = REPORTS.has(name) && { isReport: true };
    return [{ kind: "result", head, text: resultText(block), ...isReport }];
  });
  return results.slice(-MOST_RESULTS);
}

/** Gives each part its number. Long texts lose their middle, and more of it when all of them together are too long. */
export function asSources(parts: Part[]): Source[] {
  const whole = numbered(parts, 1);
  const tokens = estimateTokens(whole.map(sourceInTag).join("\n"));
  return tokens > MOST_TOKENS ? numbered(parts, MOST_TOKENS / tokens) : whole;
}

function numbered(parts: Part[], share: number): Source[] {
  const counts = new Map<string, number>();
  const cut = (text: string, most: number) => clipMiddle(text, Math.floor(most * share));
  return parts.map(({ kind, head, text, ...more }) => {
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    const name = `${kind} ${number}`;
    return { name, kind, head: cut(head, HEAD_CHARS), text: cut(text, TEXT_CHARS), ...more };
  });
}

/** A source as the judge reads it: in a tag with its name, first its head, then its text. */
export function sourceInTag({ name, head, text }: Source): string {
  return inTag(name, `${head}${RULE}${text}`);
}

/** A text in a tag. It cannot end its tag, nor open another one. */
export function inTag(tag: string, text: string): string {
  return `<${tag}>\n${clipMiddle(text, MOST_CHARS).replace(ANY_TAG, "&lt;")}\n</${tag}>`;
}

const ANY_TAG = /<(?=\s*\/?\s*(?:condition|prompt|result|file|claim)\b)/gi;

/** Whether the source says so, word for word. Line breaks and indents make no difference, and neither does a tag made harmless. */
export function isQuoted(cited: { source: string; quote: string }, sources: Source[]): boolean {
  const plain = (text: string) => text.replaceAll("&lt;", "<").replace(/\s+/g, " ").trim();
  const said = sources.find(({ name, isReport }) => name === cited.source && !isReport)?.text ?? "";
  return plain(cited.quote) !== "" && plain(said).includes(plain(cited.quote));
}
