/** The whole conversation goes to a file before it is cut. */
import { writeNew } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

/** Saves the conversation, a message a line. Gives the path; undefined when that failed. */
export async function saveTranscript(agent: Agent): Promise<string | undefined> {
  const lines = agent.messages.map((message) => `${JSON.stringify(message)}\n`);
  const today = new Date().toISOString().slice(0, 10);
  try {
    return (await writeNew(agent.state, "transcripts", `${today}.jsonl`, lines.join(""))).path;
  } catch (error) {
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
    return undefined;
  }
}
