/** A conversation in a file, a message a line. */

import type Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";
import { readJsonLines } from "../state/index.ts";
import { callsIn } from "./blocks.ts";

type Message = Anthropic.MessageParam;

const messageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
});

/** The text of such a file. */
export function transcriptOf(messages: Message[]): string {
  return messages.map((message) => `${JSON.stringify(message)}\n`).join("");
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
    return readJsonLines(file, messageSchema) as Message[];
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}
