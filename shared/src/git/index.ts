/** Runs git safely: repositories, worktrees, and the work that would be lost with them. */

export { type Brought, broughtByRepository } from "./brought.ts";
export {
  commonDirectoryAround,
  configuredParts,
  decidingParts,
  decidingPartsOfEntry,
  entryAround,
  makeDecidingParts,
} from "./guarded.ts";
export { ignoredBelow } from "./ignored.ts";
export { lookAgain, repositoriesBelow, type Watched, watchRepositories } from "./obeyed.ts";
export {
  countOwnCommits,
  deleteBranch,
  type Head,
  headOf,
  prefixIn,
  tipOf,
} from "./repository.ts";
export { askGit, git } from "./run.ts";
export { findReasonsToKeep, findWork, requireNoLooseCommits, type Work } from "./work.ts";
export {
  addWorktree,
  eraseWorktree,
  isWorktree,
  lockOf,
  type NewWorktree,
  requireUnlocked,
} from "./worktree.ts";
