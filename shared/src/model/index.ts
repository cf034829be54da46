export {
  addUserContent,
  blocksOf,
  callsIn,
  replaceResults,
  resultsIn,
  resultText,
  textOf,
} from "./blocks.ts";
export { type ConnectOptions, connectModel, type ModelConnection, type StartOffline } from "./connect.ts";
export { describeError, isGarbled, isOverload, nameFailure } from "./errors.ts";
export { asList } from "./lenient.ts";
export { findModel, MODELS, type ModelSpec, type ThinkingType } from "./models.ts";
export { listInProse } from "./prose.ts";
export {
  type CleanBlock,
  type CleanReply,
  cleanBlock,
  cleanReply,
  isCutShort,
  type ToolCall,
} from "./reply.ts";
export { DEFAULT_MODEL, SetupError } from "./settings.ts";
export { estimateBlock, estimateTokens } from "./tokens.ts";
