/** The conversation on disk: kept as it is now for `--continue`, and saved whole before it is cut. */

export { keepBeside, readBeside } from "./beside.ts";
export { lastTranscript, readTranscript, transcriptOf, writeTranscript } from "./file.ts";
export { continueFlag, keepConversation, keepTranscript, saveTranscript } from "./keep.ts";
