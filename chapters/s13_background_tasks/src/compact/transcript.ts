import { writeNew } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";

/** Keeps the whole conversation, a message a line, before it is cut. Gives the path; undefined when that failed. */
export async function saveTranscript({ state, messages }: Agent): Promise<string | undefined> {
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`);
  const today = new Date().toISOString().slice(0, 10);
  try {
    return (await writeNew(state, "transcripts", `${today}.jsonl`, lines.join(""))).path;
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
