/** Layer 1: a result that is too long for the context goes to a file; the model gets its ends and the path. */
import { clipMiddle } from "@harness/shared/shell";
import { writeNew } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { findTool } from "../tools/tool.ts";
import { callsIn, replaceResults, resultsIn, resultText } from "./history.ts";

const DEFAULT_MAX_CHARS = 30_000;
const PREVIEW_CHARS = 2_000;
const STORED = /^\(\d+ characters\. All of them are in (\S+);/;

/** Stores those of the newest results that are longer than their tool, or `most`, allows. */
export async function storeLongResults(agent: Agent, most = Infinity): Promise<void> {
  const newest = agent.messages.at(-1);
  if (newest?.role !== "user") return;
  const calls = callsIn(agent.messages.slice(-2));
  const previews = new Map<string, string>();
  for (const result of resultsIn(newest)) {
    const name = calls.get(result.tool_use_id)?.name ?? "";
    const limit = Math.min(findTool(name, agent).maxResultChars ?? DEFAULT_MAX_CHARS, most);
    const text = resultText(result);
    if (text.length <= limit || storedPath(text)) continue;
    const preview = await store(agent, result.tool_use_id, text, limit).catch(reportFailure);
    if (preview) previews.set(result.tool_use_id, preview);
  }
  if (previews.size === 0) return;
  agent.messages = [
    ...agent.messages.slice(0, -1),
    replaceResults(newest, ({ tool_use_id }) => previews.get(tool_use_id)),
  ];
}

/** The file in which a result lies, when it was stored. */
export function storedPath(text: string): string | undefined {
  return STORED.exec(text)?.[1];
}

async function store({ state }: Agent, id: string, text: string, limit: number): Promise<string> {
  // The id comes from the model's side: it must not lead anywhere.
  const { path } = await writeNew(state, "outputs", `${id.replace(/[^\w-]/g, "_")}.txt`, text);
  const size = text.length.toLocaleString("en-US");
  showNotice({
    zh: `结果有 ${size} 个字符，存到了 ${path}`,
    en: `a result of ${size} characters was stored in ${path}`,
    ja: `${size} 文字の結果を ${path} に保存しました`,
  });
  const ends = clipMiddle(text, Math.min(PREVIEW_CHARS, limit));
  return `(${text.length} characters. All of them are in ${path}; these are the first and the last.)\n${ends}`;
}

function reportFailure({ message }: Error): undefined {
  showNotice({
    zh: `长结果没有存成，原样保留：${message}`,
    en: `a long result could not be stored and stays as it is: ${message}`,
    ja: `長い結果を保存できなかったので、そのまま残します：${message}`,
  });
}
