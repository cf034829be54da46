/** `/messages`, `/raw` and `/clear`: the conversation as it is sent. */

import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, type Recorder, resultText } from "../model/index.ts";
import { clipToWidth, onOneLine, padToWidth, rowsOf, startOf, visible } from "../text/index.ts";
import { words } from "../wording/index.ts";
import { paint, type Style } from "./colour.ts";
import { showNotice } from "./display.ts";
import { printLine } from "./screen.ts";
import { columnsOf } from "./screen-size.ts";
import type { Command } from "./session.ts";
import { MAIN } from "./speaker.ts";
import type { Terminal } from "./terminal.ts";

const LONGEST_LINE = 160;
const LONGEST_TEXT = 400;

/** Whose messages are shown and forgotten. */
interface Talker {
  messages: Anthropic.MessageParam[];
}

/** Adds `/messages`, and `/clear`, which does what `clear` does: it begins a new conversation. */
export function addConversationCommands(
  { command }: Pick<Terminal, "command">,
  talker: Talker,
  clear: () => void,
): void {
  command("/messages", words.helpOfMessages, () => showMessages(talker.messages));
  command("/clear", words.helpOfClear, () => {
    clear();
    showNotice(MAIN, words.newConversation);
  });
}

/** `/raw`: the newest request and its reply as JSON. Long texts are cut; the file of the run has all of them. */
export function rawCommand(recorder: Recorder): Command {
  return { help: words.helpOfRaw, run: () => showRaw(recorder) };
}

function showRaw(recorder: Recorder): void {
  const last = recorder.last();
  if (!last) {
    showNotice(MAIN, words.nothingAskedYet);
    return;
  }
  const json = JSON.stringify(last, (_, value) => (typeof value === "string" ? cut(value) : value), 2);
  const room = columnsOf(process.stderr) - 3;
  printLine(rowsOf(visible(json), room).join("\n"));
  const path = recorder.file();
  if (path) showNotice(MAIN, words.runIsKept({ path }));
}

function cut(text: string): string {
  const rest = text.length - LONGEST_TEXT;
  return rest > 0 ? `${startOf(text, LONGEST_TEXT)}… (+${rest})` : text;
}

function showMessages(messages: Anthropic.MessageParam[]): void {
  if (messages.length === 0) showNotice(MAIN, words.noMessagesYet);
  messages.forEach((message, index) => {
    const style: Style = message.role === "user" ? "green" : "cyan";
    printLine(`messages[${index}]  ${paint(process.stderr, style, message.role)}`);
    for (const block of blocksOf(message)) printLine(blockLine(block));
  });
}

function blockLine(block: Anthropic.ContentBlockParam): string {
  const columns = Math.min(columnsOf(process.stderr), LONGEST_LINE);
  const line = `  ${padToWidth(block.type, 13)}${onOneLine(contentOf(block))}`;
  return clipToWidth(line, columns);
}

function contentOf(block: Anthropic.ContentBlockParam): string {
  if (block.type === "text") return block.text;
  if (block.type === "thinking") return block.thinking;
  if (block.type === "tool_use") return `${block.id} ${block.name} ${JSON.stringify(block.input)}`;
  if (block.type !== "tool_result") return "";
  return `${block.tool_use_id} ${block.is_error ? "is_error " : ""}${resultText(block)}`;
}
