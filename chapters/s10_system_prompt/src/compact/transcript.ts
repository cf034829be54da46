/** The conversation on disk: all of it before it is cut, and always as it is now, so that another session can go on. */
import { join } from "node:path";
import { readTranscript, transcriptOf } from "@harness/shared/model";
import { findStateDir, replaceFile, stateDir, writeNew } from "@harness/shared/state";
import { type ChapterFlag, showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

const FOLDER = "transcripts";
const LAST = "last.jsonl";
const LOST = "The session ended before this call was answered. It may have run, in whole or in part.";

/** `--continue` */
export const continueFlag = { type: "boolean", help: words.helpOfContinue } satisfies ChapterFlag;

/** Saves the conversation, a message a line. Gives the path; undefined when that failed. */
export async function saveTranscript(agent: Agent): Promise<string | undefined> {
  const name = `${new Date().toISOString().slice(0, 10)}.jsonl`;
  try {
    return (await writeNew(agent.state, FOLDER, name, transcriptOf(agent.messages))).path;
  } catch (error) {
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
    return undefined;
  }
}

/** Writes down the conversation as it is now, in place of the last one. A subagent's ends with it and is not kept. */
export function keepTranscript(agent: Agent): void {
  if (agent.depth > 0 || agent.compaction.isUnkept) return;
  try {
    replaceFile(join(stateDir(agent.state, FOLDER), LAST), transcriptOf(agent.messages));
  } catch (error) {
    agent.compaction.isUnkept = true;
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
  }
}

/** Goes on with the last conversation in this workspace. Throws an Error when its file is damaged. */
export async function continueConversation(agent: Agent): Promise<void> {
  const directory = findStateDir(agent.state, FOLDER);
  if (directory) agent.messages = readTranscript(join(directory, LAST), LOST);
  const count = agent.messages.length;
  showNotice(agent, count > 0 ? words.continued({ count }) : words.nothingToContinue);
}
