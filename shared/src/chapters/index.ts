/** Reads chapters and scenarios: `chapter.json` and the scenario files. */

export { repositoryRoot } from "../host/index.ts";
export {
  type ChapterFile,
  chapterId,
  chapterSchema,
  folderName,
  localizedSchema,
  readChapter,
} from "./chapter.ts";
export {
  type Chapter,
  chapterFolders,
  chaptersBetween,
  findChapter,
  laterChapters,
  listChapters,
  previousChapter,
} from "./chapters.ts";
export { type Exercise, readExercises } from "./exercise.ts";
export type { Arguments, Expectation } from "./expectation.ts";
export { type JudgedStatement, readJudged } from "./judged-by.ts";
export { knownScripts } from "./known.ts";
export { HINT_STEPS, type Lab, type LabHints, type LabStep, readLab } from "./lab.ts";
export { type ExampleCheck, exampleFiles, type LabExample } from "./lab-example.ts";
export { type Mistake, readMistakes } from "./mistake.ts";
export { type Program, pointsOf } from "./programs.ts";
export { type Question, readQuestions } from "./questions.ts";
export {
  NEEDS,
  type Need,
  readScenario,
  type SandboxFile,
  type Scenario,
} from "./scenario.ts";
export { keyed } from "./shapes.ts";
export { isTranslated, scenarioIn } from "./spoken-in.ts";
