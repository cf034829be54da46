/** What the model says: a script for tests, a repertoire for people. */

export { asideReply } from "./aside.ts";
export { type Lesson, learn } from "./learned/learn.ts";
export { type Example, lessonOf } from "./learned/lesson.ts";
export { mostLikely } from "./learned/reader.ts";
export { weightsFile, writeWeights } from "./learned/weights.ts";
export { isMemoryCall } from "./memory-talk.ts";
export { createPoints, type Points } from "./points.ts";
export { type RepertoireOptions, repertoireModel } from "./repertoire.ts";
export {
  type Actor,
  isForPeople,
  type KnownScript,
  type Script,
  type ScriptedCall,
  type ScriptedTurn,
} from "./script.ts";
export { actorOf, type Problem, repeatingModel, type ScriptedModel, scriptedModel } from "./scripted.ts";
export { offeredTools, outcomesOf, systemTexts, type ToolOutcome } from "./turn.ts";
