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
export { PLAN, type PlannedChapter } from "./plan.ts";
export { isForPeople, loadScenario, type Scenario } from "./scenario.ts";
