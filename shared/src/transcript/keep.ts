/** Keeps the conversation of an agent, and continues the one that the last session kept. */

import type Anthropic from "@anthropic-ai/sdk";
import { type State, writeNew } from "../state/index.ts";
import { type ChapterFlag, type Speaker, showNotice, type Terminal } from "../terminal/index.ts";
import { words } from "../wording/index.ts";
import { lastTranscript, readTranscript, transcriptOf, writeTranscript } from "./file.ts";

/** The result of a call that the last session did not live to answer. The API accepts no call without a result. */
const LOST = "The session ended before this call was answered. It may have run, in whole or in part.";

/** `--continue` */
export const continueFlag = { type: "boolean", help: words.helpOfContinue } satisfies ChapterFlag;

interface Start extends Pick<Terminal, "workdir"> {
  flags: { continue: boolean };
}

/** An agent, as far as its conversation is concerned. */
interface Talker extends Speaker {
  messages: Anthropic.MessageParam[];
}

/** The file that keeps the conversation of an agent. Subagents and teammates have none. */
const files = new WeakMap<Talker, string>();

/**
 * From now on `keepTranscript` keeps the conversation of this agent. With `--continue` the conversation begins with the
 * one that the last session in this workspace kept. Rejects with an Error that names file and line when that cannot be read.
 */
export async function keepConversation({ workdir, flags }: Start, agent: Talker): Promise<void> {
  const file = lastTranscript(workdir);
  files.set(agent, file);
  if (!flags.continue) return;
  agent.messages = readTranscript(file, LOST);
  const count = agent.messages.length;
  showNotice(agent, count > 0 ? words.continued({ count }) : words.nothingToContinue);
}

/** Writes the conversation to its file as it is now. After a failure it says so once and does not try again. */
export function keepTranscript(agent: Talker): void {
  const file = files.get(agent);
  if (!file) return;
  try {
    writeTranscript(file, agent.messages);
  } catch (error) {
    files.delete(agent);
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
  }
}

/** Saves the conversation in `.harness/transcripts/`. Resolves with the path, or undefined when it cannot be written. */
export async function saveTranscript(agent: Talker & { state: State }): Promise<string | undefined> {
  const name = `${new Date().toISOString().slice(0, 10)}.jsonl`;
  try {
    return (await writeNew(agent.state, "transcripts", name, transcriptOf(agent.messages))).path;
  } catch (error) {
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
    return undefined;
  }
}
