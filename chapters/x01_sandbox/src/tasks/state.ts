/** What a task is, and what a board offers to those who work on its tasks. */
import { z } from "zod";
import { nameSchema } from "../worktree/state.ts";

/** A small number, as text. Read whole or refused, for it becomes a file name. */
export const idSchema = z
  .string()
  .refine((id) => /^[1-9]\d{0,14}$/.test(id), "expected the number of a task, such as 7");

const ownerSchema = z.object({
  name: z.string().min(1),
  /** The mark of the process in which an agent of that name lives. An owner without one counts as dead. */
  member: z.string().default(""),
});

/** Who works on a task. */
export type Owner = z.infer<typeof ownerSchema>;

/** What a file holds; its name is the id. What later versions of this program put beside these fields is kept. */
export const taskSchema = z.looseObject({
  subject: z.string().min(1),
  description: z.string().default(""),
  status: z.enum(["pending", "in_progress", "completed", "cancelled"]),
  owner: ownerSchema.optional(),
  /** The tasks that come first. Only this direction is stored: what a task blocks is computed. */
  blockedBy: z.array(idSchema).default([]),
  /** Whoever has the task works in the worktree of this name. */
  worktree: nameSchema.optional(),
});

export type Task = z.infer<typeof taskSchema> & {
  id: string;
  /** The name of the owner who died while it was in progress. It is not stored. */
  former?: string | undefined;
  /** Why nobody can work in its worktree. It is not stored. */
  obstacle?: string | undefined;
};

/** By id, the lowest first. */
export type Tasks = ReadonlyMap<string, Task>;

/** What is on a board. A task whose owner is dead belongs to nobody: it is pending. */
export interface BoardState {
  tasks: Tasks;
  /** Files that cannot be read. They are left as they are. */
  problems: { file: string; reason: string }[];
}

/** Tasks that all agents share. */
export interface Board {
  /** All tasks, or those with these ids; nothing is created. */
  read(ids?: string[]): Promise<BoardState>;
  /** Lets `work` change the board while nobody else does. `work` is synchronous, so it is over soon. */
  change<Result>(work: (board: LockedBoard) => Result): Promise<Result>;
}

/** A board that nobody else changes. */
export interface LockedBoard {
  read(ids?: string[]): BoardState;
  /** Adds or replaces a task: all of it or, when the process dies, nothing. */
  write(task: Task): void;
  /** An id that no task has or ever had. */
  newId(): string;
}
