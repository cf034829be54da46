/** The todo list: the plan of one agent. */
import { asOneLine } from "@harness/shared/model";
import * as z from "zod";

const line = z.string().overwrite(asOneLine).trim();

export const todoSchema = z.strictObject({
  content: line.min(1).describe("What is to be done."),
  status: z.enum(["pending", "in_progress", "completed"]),
  activeForm: line.optional().describe('Shown while it is being done: "Running the tests".'),
});

export type Todo = z.infer<typeof todoSchema>;

const MARKS = { pending: "[ ]", in_progress: "[>]", completed: "[x]" };

export function isDone({ status }: Todo): boolean {
  return status === "completed";
}

/** For example `[>] Run the tests`. */
export function asLine({ status, content }: Todo): string {
  return `${MARKS[status]} ${content}`;
}
