/** Writes a memory as the text of its file, and reads it. */
import { splitFrontMatter } from "@harness/shared/document";
import { reasonsOf } from "@harness/shared/state";
import { parse, stringify } from "yaml";
import { type Memory, memorySchema } from "./memory.ts";

/** The text of a memory's file: front matter, then the body. */
export function formatMemory({ name, description, type, body }: Memory): string {
  return `---\n${stringify({ name, description, type }, { lineWidth: 0 })}---\n\n${body}\n`;
}

/** Reads the text of a file, also one written by hand. Throws an Error that says what is wrong. */
export function parseMemory(text: string): Memory {
  const { yaml, body } = splitFrontMatter(text);
  const parsed = memorySchema.safeParse({ ...parse(yaml), body });
  if (parsed.success) return parsed.data;
  throw new Error(reasonsOf(parsed.error));
}
