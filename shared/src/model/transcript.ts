/** A conversation in a file, a message a line; and where the last one of each workspace is kept. */

import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";
import { openUserState, readJsonLines, replaceFile } from "../state/index.ts";
import { callsIn } from "./blocks.ts";
import { nameOf } from "./record/run-file.ts";

type Message = Anthropic.MessageParam;

const messageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
});

/** `~/.harness/transcripts/<workspace>.jsonl`: no workspace can bring it along. */
export function lastTranscript(workspace: string): string {
  return join(openUserState().directory, "transcripts", `${nameOf(workspace)}.jsonl`);
}

/** Writes such a file, in place of the old one. Nobody but the user can read it. HARNESS_RUNS=off keeps nothing. */
export function writeTranscript(file: string, messages: Message[]): void {
  if (process.env.HARNESS_RUNS === "off") return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, transcriptOf(messages), undefined, 0o600);
}

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
