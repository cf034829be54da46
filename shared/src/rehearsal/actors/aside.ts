/** The offline answers to what a harness asks beside the conversation: for its memory, for a goal, for a summary. */

import type { Language } from "../../wording/index.ts";
import type { MessagesRequest, Reply } from "../types.ts";
import { goalAnswer } from "./goal-talk.ts";
import { memoryAnswer } from "./memory-talk.ts";
import { summaryReply } from "./summary.ts";

/** The reply by simple rules; undefined if the request is part of a conversation. */
export function asideReply(body: MessagesRequest, language: Language): Reply | undefined {
  const text = memoryAnswer(body) ?? goalAnswer(body, language);
  if (text !== undefined) return { content: [{ type: "text", text }] };
  return summaryReply(body, language);
}
