/** A conversation in a file, a message a line; and where the last one of each workspace is kept. */

import { constants, fstatSync, mkdirSync, type Stats, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import * as z from "zod";
import { callsIn, nameOf, withoutSecrets } from "../model/index.ts";
import { openUserState, readJsonLines, replaceFile, withPlainFile } from "../state/index.ts";
import { wellFormedJson } from "../text/index.ts";

type Message = Anthropic.MessageParam;

const messageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
});

// A conversation may hold images.
const MAX_BYTES = 400_000_000;

/** `~/.harness/transcripts/<workspace>.jsonl`: no workspace can bring it along. */
export function lastTranscript(workspace: string): string {
  return join(openUserState().directory, "transcripts", `${nameOf(workspace)}.jsonl`);
}

/** What this process has written into a file. */
interface Written {
  /** The contents of the messages. They are not changed, only replaced, once they are in a conversation. */
  contents: Message["content"][];
  /** How it left the file. */
  state: string;
}

const written = new Map<string, Written>();

/**
 * Makes the file hold the conversation as it is now. What is new in it is added; a file that holds something else, such as
 * the conversation of another session, is replaced. Nobody but the user can read it. HARNESS_RUNS=off keeps nothing.
 */
export function writeTranscript(file: string, messages: Message[]): void {
  if (process.env.HARNESS_RUNS === "off") return;
  const state = addNew(file, messages, written.get(file)) ?? replaceAll(file, messages);
  written.set(file, { contents: messages.map(({ content }) => content), state });
}

/** The text of such a file. Keys are written down nowhere. */
export function transcriptOf(messages: Message[]): string {
  return messages.map((message) => `${wellFormedJson(JSON.stringify(withoutKeys(message)))}\n`).join("");
}

function withoutKeys(message: Message): Message {
  const { content } = message;
  const hidden = typeof content === "string" ? withoutSecrets(content) : content.map(hideIn);
  return { ...message, content: hidden } as Message;
}

function hideIn(block: Anthropic.ContentBlockParam): Anthropic.ContentBlockParam {
  // Blocks with a signature stay as they came, and images and documents hold no text.
  if (block.type === "redacted_thinking" || block.type === "image" || block.type === "document") return block;
  if (block.type !== "thinking") return withoutSecrets(block);
  const text = withoutSecrets(block.thinking);
  return text === block.thinking ? block : { type: "text", text };
}

/** Adds what is new, when the file is as it was left and holds the beginning of the conversation. Gives its state then. */
function addNew(file: string, messages: Message[], before: Written | undefined): string | undefined {
  if (!before?.contents.every((content, index) => content === messages[index]?.content)) return undefined;
  const add = (descriptor: number, info: Stats) => {
    if (stateOf(info) !== before.state) return undefined;
    writeFileSync(descriptor, transcriptOf(messages.slice(before.contents.length)));
    return stateOf(fstatSync(descriptor));
  };
  return withPlainFile(file, add, constants.O_WRONLY | constants.O_APPEND);
}

function replaceAll(file: string, messages: Message[]): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, transcriptOf(messages), undefined, 0o600);
  return stateOf(statSync(file));
}

/** Differs when another file has taken the place, or somebody else has written into it. */
function stateOf({ ino, size, mtimeMs }: Stats): string {
  return [ino, size, mtimeMs].join(" ");
}

/**
 * The conversation in such a file, fit to go on with: the writer may have died in the middle of a round, so calls without
 * a result get `lost` as their error. Empty when there is no file. Throws an Error that names the file and the line.
 */
export function readTranscript(file: string, lost: string): Message[] {
  const messages = readMessages(file);
  const ids = [...callsIn(messages.slice(-1)).keys()];
  if (ids.length === 0) return messages;
  const answer = (id: string) =>
    ({ type: "tool_result", tool_use_id: id, content: lost, is_error: true }) as const;
  return [...messages, { role: "user", content: ids.map(answer) }];
}

function readMessages(file: string): Message[] {
  try {
    return readJsonLines(file, messageSchema, { maxBytes: MAX_BYTES }) as Message[];
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
