export {
  abortCarry,
  type CarryOptions,
  continueCarry,
  startCarry,
} from "./carry/carry.ts";
export { GitError } from "./carry/git.ts";
export type { CarryOutcome, CarryReport } from "./carry/steps.ts";
export { checkChapters, checkScenarios } from "./consistency.ts";
export { compareChapters, type FileDifference } from "./difference/difference.ts";
export { describeDelta, describeFiles, describeStat, type Look } from "./difference/render.ts";
export { acceptDocs, checkDocs } from "./docs/docs.ts";
export {
  checkLineage,
  compareSources,
  type LineageReport,
  lineageTable,
  type SourceDelta,
} from "./lineage/lineage.ts";
export { readSources, type Sources } from "./sources.ts";
