/** A local stand-in for the Messages API, and the models that decide what it says. */

export {
  type Actor,
  actorOf,
  asideReply,
  createPoints,
  type Example,
  isForPeople,
  isMemoryCall,
  type KnownScript,
  type Lesson,
  learn,
  lessonOf,
  mostLikely,
  offeredTools,
  outcomesOf,
  type Points,
  type Problem,
  type RepertoireOptions,
  repeatingModel,
  repertoireModel,
  type Script,
  type ScriptedCall,
  type ScriptedModel,
  type ScriptedTurn,
  scriptedModel,
  systemTexts,
  type ToolOutcome,
  weightsFile,
  writeWeights,
} from "./actors/index.ts";
export { type Fault, faultSchema } from "./faults.ts";
export { renderPrompt } from "./prompt.ts";
export { startRehearsalServer } from "./server.ts";
export type {
  JournalEntry,
  Message,
  MessagesRequest,
  RecordedRequest,
  RehearsalModel,
  RehearsalOptions,
  RehearsalServer,
  Reply,
  ReplyBlock,
  StopReason,
} from "./types.ts";
