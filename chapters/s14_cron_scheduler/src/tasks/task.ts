/** One task: what it consists of. */
import { z } from "zod";

/** A small number, as text. Read whole or refused, for it becomes a file name. */
export const idSchema = z.string().regex(/^[1-9]\d{0,14}$/, "expected the number of a task, such as 7");

/** Who works on a task: a name, and the process in which this name means somebody. */
export const ownerSchema = z.object({
  name: z.string().min(1),
  pid: z.int().positive(),
  started: z.string(),
});

export type Owner = z.infer<typeof ownerSchema>;

/** What a file holds; its name is the id. What later versions of this program put beside these fields is kept. */
export const taskSchema = z.looseObject({
  subject: z.string().min(1),
  description: z.string().default(""),
  status: z.enum(["pending", "in_progress", "completed", "cancelled"]),
  owner: ownerSchema.optional(),
  /** The tasks that come first. Only this direction is stored: what a task blocks is computed. */
  blockedBy: z.array(idSchema).default([]),
});

export type Task = z.infer<typeof taskSchema> & { id: string };
