/** How a memory stands in a file. The only part that needs yaml, so it is loaded with the first memory, not at the start. */
import { reasonsOf } from "@harness/shared/state";
import { parse, stringify } from "yaml";
import { type Memory, memorySchema } from "./memory.ts";

/** The text of a memory's file: front matter, then the body. */
export function formatMemory({ name, description, type, body }: Memory): string {
  return `---\n${stringify({ name, description, type }, { lineWidth: 0 })}---\n\n${body}\n`;
}

/** Reads what formatMemory wrote, or what a person wrote by hand. Throws an Error that says what is wrong. */
export function parseMemory(text: string): Memory {
  const [, front, body] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  if (front === undefined) throw new Error("expected front matter between two lines ---");
  const parsed = memorySchema.safeParse({ ...parse(front), body });
  if (parsed.success) return parsed.data;
  throw new Error(reasonsOf(parsed.error));
}
