/** The worktrees of a workspace: where they are, and a journal, so that a killed process leaves none half done. */

export { addUnderJournal, eraseUnderJournal } from "./change.ts";
export { busyWith } from "./journal.ts";
export { branchOf, WORKTREES, worktreePath } from "./place.ts";
export { repairWorktrees } from "./repair.ts";
