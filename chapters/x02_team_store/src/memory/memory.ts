/** One memory: what it consists of. */
import { z } from "zod";

const MAX_SLUG_CHARS = 40;

export const memorySchema = z.object({
  /** What it is called; a second memory of this name is a new version of it. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .transform((name) => name.replace(/\s+/g, " ")),
  /** By this it is chosen: when is it useful? */
  description: z.string().trim().min(1).max(300),
  type: z.enum(["user", "feedback", "project", "reference"]),
  body: z.string().trim().min(1).max(4000),
});

export type Memory = z.infer<typeof memorySchema>;

/** What the index and the side calls say of a memory behind its name: on one line, whatever the description holds. */
export function descriptionLine({ type, description }: Memory): string {
  return `(${type}): ${description.replace(/\s+/g, " ")}`;
}

/** A name that two of these have. */
export function duplicateName(memories: Pick<Memory, "name">[]): string | undefined {
  const names = memories.map(({ name }) => name);
  return names.find((name, index) => names.indexOf(name) < index);
}

/** A safe file name without its ending. Letters of any script may stay; two names may well give the same one. */
export function slugOf(name: string): string {
  const words =
    name
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const slug = [...words.join("-")].slice(0, MAX_SLUG_CHARS).join("").replace(/-$/, "");
  // Where upper and lower case are alike, memory.md would be the index.
  return slug === "" || slug === "memory" ? "note" : slug;
}
