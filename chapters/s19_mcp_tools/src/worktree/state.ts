/** The name of a worktree, such as `login`: its directory is `.harness/worktrees/login`, and its branch `wt/login`. */
import * as z from "zod";

/** The name becomes a directory and a branch. Lower case, because some disks do not tell A from a. */
export const nameSchema = z
  .string()
  .refine(
    (name) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name),
    'expected at most 40 of a-z, 0-9 and "-", such as login-form',
  );
