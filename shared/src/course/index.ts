export {
  abortCarry,
  type CarryOptions,
  type CarryOutcome,
  type CarryReport,
  continueCarry,
  startCarry,
} from "./carry/carry.ts";
export { GitError } from "./carry/git.ts";
export { type ChapterFile, chapterSchema, folderName, localizedSchema, readChapter } from "./chapter.ts";
export {
  type Chapter,
  chapterFolders,
  findChapter,
  laterChapters,
  listChapters,
  previousChapter,
  repositoryRoot,
} from "./chapters.ts";
export { checkChapters, checkScenarios } from "./consistency.ts";
export { compareChapters, type FileDifference } from "./difference/difference.ts";
export { describeDelta, describeFiles, describeStat } from "./difference/render.ts";
export { acceptDocs, checkDocs } from "./docs/docs.ts";
export { DocumentError, readDocument } from "./document.ts";
export {
  checkLineage,
  compareSources,
  type LineageReport,
  lineageTable,
  type SourceDelta,
} from "./lineage/lineage.ts";
export { LANGUAGES, type Language, type Localized } from "./localized.ts";
export { PLAN, type PlannedChapter } from "./plan.ts";
export { isForPeople, loadScenario, type Scenario } from "./scenario.ts";
export { readSources, type Sources } from "./sources.ts";
