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
export { acceptDocs, checkDocs, checkRuns, type DocsReport } from "./docs/docs.ts";
export { explainedTable } from "./docs/explained.ts";
export { chapterStem } from "./docs/pages.ts";
export type { Seen, TranscriptProps } from "./docs/transcripts/check.ts";
export type { Rehearsal } from "./docs/transcripts/replay.ts";
export type { Transcript } from "./docs/transcripts/transcript.ts";
export { recordRuns, writeDocs } from "./docs/write.ts";
export {
  checkLineage,
  type LineageReport,
  lineageTable,
} from "./lineage/lineage.ts";
export { checkDoors } from "./structure/doors.ts";
export { checkSize, type SizeReport, sizeTable } from "./structure/size.ts";
