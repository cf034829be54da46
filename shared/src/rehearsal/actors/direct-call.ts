/** `call NAME {json}` calls any offered tool by its name, so that students can try their own tools. */

import type { Language } from "../../wording/index.ts";
import type { ReplyBlock } from "../types.ts";
import { WORDS } from "./words/index.ts";

const CALL = /^call\s+`?([\w.-]+)`?(?:\s+([\s\S]+))?$/i;

/** The call of such a prompt, or a line that says why it is not possible; undefined for all other prompts. */
export function directCall(prompt: string, offered: string[], language: Language): ReplyBlock | undefined {
  const [, name, json = "{}"] = CALL.exec(prompt.trim()) ?? [];
  // "call me a taxi" does not call a tool.
  if (name === undefined || !(offered.includes(name) || json.startsWith("{"))) return undefined;
  const words = WORDS[language];
  const tools = offered.join(", ") || "-";
  if (!offered.includes(name)) return { type: "text", text: words.noToolNamed(name, tools) };
  const input = objectIn(json);
  return input ? { type: "tool_use", name, input } : { type: "text", text: words.badInput(name, tools) };
}

function objectIn(json: string): object | undefined {
  try {
    const value = JSON.parse(json);
    return typeof value === "object" && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
