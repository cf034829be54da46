export { findModel, type ModelSpec } from "../model/index.ts";
export { type Fault, faultSchema } from "./faults.ts";
export { startRehearsalServer } from "./server.ts";
export type {
  JournalEntry,
  Message,
  MessagesRequest,
  Player,
  RecordedRequest,
  RehearsalOptions,
  RehearsalServer,
  Reply,
  ReplyBlock,
  StopReason,
} from "./types.ts";
