import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { stateDir, writeNew } from "../state-dir.ts";

/** Keeps the whole conversation, a message a line, before it is cut. Gives the path; undefined when that failed. */
export async function saveTranscript({ workdir, messages }: Agent): Promise<string | undefined> {
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`);
  const today = new Date().toISOString().slice(0, 10);
  try {
    const directory = await stateDir(workdir, "transcripts");
    return `.harness/transcripts/${await writeNew(directory, today, "jsonl", lines.join(""))}`;
  } catch (error) {
    const { message } = error as Error;
    showNotice({
      zh: `完整对话没有存成：${message}`,
      en: `the full conversation could not be saved: ${message}`,
      ja: `会話の全文を保存できませんでした：${message}`,
    });
    return undefined;
  }
}
