/** A worktree is a directory of one machine. A task that is bound to it can only be done there. */
import { hostname } from "node:os";
import { dirname } from "node:path";
import type { State } from "@harness/shared/state";
import type * as z from "zod";
import type { taskSchema } from "../tasks/state.ts";
import { obstacleIn } from "../worktree/obstacle.ts";

/** The task as a row has it. */
export type Stored = z.infer<typeof taskSchema>;

/** The task with the place of its worktree: the machine where it was bound. */
export function placed({ place, ...task }: Stored, state?: State): Stored {
  return task.worktree ? { ...task, place: place ?? placeOf(state) } : task;
}

/** Why the task cannot be done here; undefined when it can. */
export function obstacleOf({ worktree, place }: Stored, state?: State): string | undefined {
  if (!worktree) return undefined;
  if (place !== placeOf(state)) return `the worktree ${worktree}, which is in ${place}`;
  return state && obstacleIn(state, worktree);
}

function placeOf(state?: State): string {
  return `${state ? dirname(state.directory) : "no directory"} of ${hostname()}`;
}
