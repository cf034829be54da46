/** What a task is, and what a board can do. */
import { asOneLine } from "@harness/shared/model";
import * as z from "zod";

/** A small number as text. It becomes a file name, so anything else is refused. */
export const idSchema = z
  .string()
  .refine((id) => /^[1-9]\d{0,14}$/.test(id), "expected the number of a task, such as 7");

const line = z.string().min(1).overwrite(asOneLine);

const ownerSchema = z.looseObject({
  name: line,
  /** The mark of the process in which that agent lives. An owner without one counts as dead. */
  process: z.string().default(""),
});

/** The agent that works on a task. */
export type Owner = z.infer<typeof ownerSchema>;

/** The content of a task's file; the file's name is the id. Fields that a later version adds are kept. */
export const taskSchema = z.looseObject({
  subject: line,
  description: z.string().default(""),
  status: z.enum(["pending", "in_progress", "completed", "cancelled"]),
  owner: ownerSchema.optional(),
  /** The tasks that come first. Only this direction is stored; the tasks that it blocks are computed. */
  blockedBy: z.array(idSchema).default([]),
});

export type Task = z.infer<typeof taskSchema> & { id: string };

export interface NewTask {
  subject: string;
  description?: string | undefined;
  blockedBy?: string[] | undefined;
}

/** A field that is absent stays as it is. */
export interface TaskChanges {
  subject?: string | undefined;
  description?: string | undefined;
  /** "pending" gives it back, "cancelled" gives it up. Both can be undone. */
  status?: "pending" | "cancelled" | undefined;
  addBlockedBy?: string[] | undefined;
  removeBlockedBy?: string[] | undefined;
}

/** By id, the lowest first. */
export type Tasks = ReadonlyMap<string, Task>;

/** All that is on a board. A task whose owner has died is pending and has no owner. */
export interface BoardState {
  tasks: Tasks;
  /** The files that cannot be read. They are left as they are. */
  problems: { file: string; reason: string }[];
}

/** Tasks that all agents share. */
export interface Board {
  /** Changes nothing, and creates no directory. */
  read(): Promise<BoardState>;
  /**
   * Lets `work` change the board, one agent at a time. `work` is synchronous, so the lock is soon free again. `work` may run
   * again: it changes nothing but the board.
   */
  change<Result>(work: (board: LockedBoard) => Result): Promise<Result>;
}

/** A board that only one agent can change now. */
export interface LockedBoard {
  read(): BoardState;
  /** Adds or replaces a task. If the process dies, the whole task is written or nothing. */
  write(task: Task): void;
  /** An id that no task has or ever had. */
  newId(): string;
}
