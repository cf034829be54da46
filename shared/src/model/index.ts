export { type ConnectOptions, connectModel, type ModelConnection } from "./connect.ts";
export { DEFAULT_MODEL } from "./environment.mjs";
export { describeError } from "./errors.ts";
export { addUserContent, type CleanReply, cleanReply, type ToolCall, textOf } from "./messages.ts";
export { SetupError } from "./settings.ts";
