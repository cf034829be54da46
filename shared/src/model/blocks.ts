/** The parts of a message: its blocks, texts, calls and results. */

import type Anthropic from "@anthropic-ai/sdk";

type Message = Anthropic.MessageParam;
type Content = Pick<Message, "content">;
type ToolResult = Anthropic.ToolResultBlockParam;
type ToolUse = Anthropic.ToolUseBlockParam;

/** The blocks of a message; a plain string counts as one text block, and no message has none. */
export function blocksOf(message: Content | undefined): Anthropic.ContentBlockParam[] {
  const content = message?.content ?? [];
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

/** The texts of a message, one for each text block. */
export function textsIn(message: { content: string | readonly object[] } | undefined): string[] {
  return blocksOf(message as Content).flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** The text of a message or a reply, from all of its text blocks. */
export function textOf(message: { content: string | readonly object[] }): string {
  return textsIn(message).join("\n");
}

/** The calls in these messages, by their ids. */
export function callsIn(messages: Content[]): Map<string, ToolUse> {
  const calls = new Map<string, ToolUse>();
  for (const message of messages)
    for (const block of blocksOf(message)) if (block.type === "tool_use") calls.set(block.id, block);
  return calls;
}

/** The results in a message, in their order. */
export function resultsIn(message: Content | undefined): ToolResult[] {
  return blocksOf(message).filter((block) => block.type === "tool_result");
}

/** The text of a result; an image or a document is named by its type. */
export function resultText({ content = "" }: Pick<ToolResult, "content">): string {
  if (typeof content === "string") return content;
  return content.map((part) => (part.type === "text" ? part.text : `[${part.type}]`)).join("\n");
}

/** The images in a result. */
export function imagesIn({ content = "" }: Pick<ToolResult, "content">): Anthropic.ImageBlockParam[] {
  return typeof content === "string" ? [] : content.filter((part) => part.type === "image");
}

/** How much a result holds, in characters of its text. An image has no text and counts as more than any text. */
export function sizeOf(result: Pick<ToolResult, "content">): number {
  return imagesIn(result).length > 0 ? Infinity : resultText(result).length;
}

/** The content of a result with this text instead of its own. Its images stay, after the text. */
export function withText(text: string, result: Pick<ToolResult, "content">): ToolResult["content"] {
  const images = imagesIn(result);
  return images.length > 0 ? [{ type: "text", text }, ...images] : text;
}

/**
 * The message with other content in those results for which `change` returns some. Such a message is a new object, so a list
 * that holds the old one does not change.
 */
export function replaceResults(
  message: Message,
  change: (result: ToolResult) => ToolResult["content"],
): Message {
  if (!resultsIn(message).some((result) => change(result) !== undefined)) return message;
  const content = blocksOf(message).map((block): Anthropic.ContentBlockParam => {
    const changed = block.type === "tool_result" ? change(block) : undefined;
    return changed === undefined ? block : { ...(block as ToolResult), content: changed };
  });
  return { role: "user", content };
}

/** Adds a text of the user or of the harness. Roles alternate: after a user message it becomes part of that message. */
export function addUserContent(messages: Message[], content: Message["content"]): void {
  const last = messages.at(-1);
  if (last?.role !== "user") messages.push({ role: "user", content });
  else last.content = [...blocksOf(last), ...blocksOf({ content })];
}
