/** The conversation on disk: all of it before it is cut, and always as it is now, so that another session can go on. */
import { lastTranscript, readTranscript, transcriptOf, writeTranscript } from "@harness/shared/model";
import { writeNew } from "@harness/shared/state";
import { type ChapterFlag, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

const LOST = "The session ended before this call was answered. It may have run, in whole or in part.";

/** `--continue` */
export const continueFlag = { type: "boolean", help: words.helpOfContinue } satisfies ChapterFlag;

interface Start extends Pick<Terminal, "workdir"> {
  flags: { continue: boolean };
}

/** Saves the conversation, a message a line. Gives the path; undefined when that failed. */
export async function saveTranscript(agent: Agent): Promise<string | undefined> {
  const name = `${new Date().toISOString().slice(0, 10)}.jsonl`;
  try {
    return (await writeNew(agent.state, "transcripts", name, transcriptOf(agent.messages))).path;
  } catch (error) {
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
    return undefined;
  }
}

/** From now on the conversation is kept for the next session. With `--continue` it begins with what the last one kept. */
export async function keepConversation({ workdir, flags }: Start, agent: Agent): Promise<void> {
  const file = lastTranscript(workdir);
  agent.compaction.keptIn = file;
  if (!flags.continue) return;
  agent.messages = readTranscript(file, LOST);
  const count = agent.messages.length;
  showNotice(agent, count > 0 ? words.continued({ count }) : words.nothingToContinue);
}

/** Writes the conversation down as it is now. When that fails, it is told once and not tried again. */
export function keepTranscript(agent: Agent): void {
  const { compaction, messages } = agent;
  if (!compaction.keptIn) return;
  try {
    writeTranscript(compaction.keptIn, messages);
  } catch (error) {
    compaction.keptIn = undefined;
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
  }
}
