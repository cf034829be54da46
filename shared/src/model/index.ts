/** The way to a model, what is known of models, and what is in their messages. */

export { DEFAULT_MODEL } from "../launch/environment.mjs";
export { answerFormat } from "./answer-format.ts";
export {
  addUserContent,
  blocksOf,
  callsIn,
  imagesIn,
  replaceResults,
  resultsIn,
  resultText,
  sizeOf,
  textOf,
  textsIn,
  withText,
} from "./blocks.ts";
export { type ConnectOptions, connectModel, type ModelConnection, type StartOffline } from "./connect.ts";
export {
  type Budget,
  dollars,
  inputTokens,
  noteUsage,
  readShare,
  requireBudget,
  requirePrice,
  spentOf,
  type Usage,
} from "./cost.ts";
export { describeError, inBrief, isGarbled, isOverload, isPromptTooLong, nameFailure } from "./errors.ts";
export { imageBlock } from "./images.ts";
export { misfitIn } from "./json-schema.ts";
export { asList, asOneLine } from "./lenient.ts";
export { type Effort, findModel, MODELS, type ModelSpec, type ThinkingType } from "./models.ts";
export { conversationText } from "./plain-text.ts";
export { listInProse, wholeAnswer } from "./prose.ts";
export {
  createRecorder,
  type Entry,
  hideKey,
  hideKeysIn,
  nameOf,
  type Recorder,
  type ReplyEntry,
  type RequestEntry,
  type RunFile,
  runsByAge,
  type StartEntry,
  withoutSecrets,
} from "./record/index.ts";
export {
  type CleanBlock,
  type CleanReply,
  cleanBlock,
  cleanReply,
  isCutShort,
  type ToolCall,
} from "./reply.ts";
export { type Endpoint, readContextLimit, readEndpoint, SetupError } from "./settings.ts";
export {
  estimateBlock,
  estimateMessages,
  estimateRequest,
  estimateTokens,
  type RequestParts,
} from "./tokens.ts";
export { toolSchema } from "./tool-schema.ts";
export { asInputSchema, asToolName, problemInSchema } from "./tool-shape.ts";
