/** The tools that keep the course consistent: lineage, carry, differences, checks of documents and structure. */

export { type AddedLines, addedLines } from "./added.ts";
export {
  abortCarry,
  type CarryOptions,
  continueCarry,
  startCarry,
} from "./carry/carry.ts";
export { GitError } from "./carry/git.ts";
export { type PatchOutcome, renewPatches } from "./carry/patches.ts";
export type { CarryOutcome, CarryResult } from "./carry/steps.ts";
export { checkChapters, checkScenarios } from "./consistency.ts";
export { type ContractResult, checkContracts, type JudgedRow } from "./contract/check.ts";
export { contractTable } from "./contract/table.ts";
export { compareChapters, compareFolders, type FileDifference } from "./difference/difference.ts";
export { describeDelta, describeFiles, describeStat, type Look, unifiedLines } from "./difference/render.ts";
export type { CourseFacts, RecordedLines, RecordedPlay } from "./docs/course-facts.ts";
export { acceptDocs, checkDocs, checkRuns, type DocsResult } from "./docs/docs.ts";
export { type Change, changesSince, courseEdition, isLaterEdition } from "./docs/editions.ts";
export { linesQuoted, quotedFences } from "./docs/excerpts.ts";
export { explainedTable } from "./docs/explained.ts";
export { staleSections } from "./docs/freshness.ts";
export { parsePage, type Section } from "./docs/page.ts";
export { chapterStem, readPages } from "./docs/pages.ts";
export { predictedBy } from "./docs/questions.ts";
export type { RunProps, RunsResult, Seen } from "./docs/recorded-runs/check.ts";
export type { RecordedRun } from "./docs/recorded-runs/recorded-run.ts";
export { databaseIn, type Rehearsal } from "./docs/recorded-runs/replay.ts";
export { findSection } from "./docs/sections.ts";
export { type OfferedTool, toolsAdded } from "./docs/tool-table.ts";
export { recordRuns, writeDocs } from "./docs/write.ts";
export { findHunks } from "./hunks.ts";
export {
  checkLineage,
  type LineageResult,
  lineageTable,
} from "./lineage/lineage.ts";
export { createChapter } from "./new-chapter/new-chapter.ts";
export { linesOf, readSources } from "./sources.ts";
export { checkDoors } from "./structure/doors.ts";
export { checkSize, type SizeResult, sizeTable } from "./structure/size.ts";
export { type Column, table } from "./table.ts";
