/** The fields of a memory. */
import * as z from "zod";

export const memorySchema = z.object({
  /** The title. A second memory with this name is a new version of it. */
  name: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .transform((name) => name.replace(/\s+/g, " ")),
  /** When it is useful. Memories are chosen by this line. */
  description: z.string().trim().min(1).max(300),
  type: z.enum(["user", "feedback", "project", "reference"]),
  body: z.string().trim().min(1).max(4000),
});

export type Memory = z.infer<typeof memorySchema>;

/** What the index and the side calls say about a memory after its name, on one line. */
export function descriptionLine({ type, description }: Memory): string {
  return `(${type}): ${description.replace(/\s+/g, " ")}`;
}

/** The first name that two of these have; undefined when all differ. */
export function duplicateName(memories: Pick<Memory, "name">[]): string | undefined {
  const names = memories.map(({ name }) => name);
  return names.find((name, index) => names.indexOf(name) < index);
}
