/** Layer 1: a result that is too long for the context goes to a file; the model gets its ends and the path. */
import type Anthropic from "@anthropic-ai/sdk";
import { callsIn, imagesIn, replaceResults, resultsIn, resultText } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/shell";
import { writeNew } from "@harness/shared/state";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { findTool, type OutputBlock } from "../tools/tool.ts";

const DEFAULT_MAX_CHARS = 30_000;
const PREVIEW_CHARS = 2_000;
const STORED = /^\(\d+ characters\. All of them are in (\S+);/;

/** Stores those of the newest results that are longer than their tool, or `most`, allows. */
export async function storeLongResults(agent: Agent, most = Infinity): Promise<void> {
  const newest = agent.messages.at(-1);
  if (newest?.role !== "user") return;
  const calls = callsIn(agent.messages.slice(-2));
  const previews = new Map<Anthropic.ToolResultBlockParam, string | OutputBlock[]>();
  for (const result of resultsIn(newest)) {
    const tool = findTool(calls.get(result.tool_use_id)?.name ?? "", agent);
    const limit = Math.min(tool.maxResultChars ?? DEFAULT_MAX_CHARS, most);
    const text = resultText(result);
    if (text.length <= limit || storedPath(text)) continue;
    const preview = await store(text, result.tool_use_id, limit, agent);
    const images = imagesIn(result);
    previews.set(result, images.length > 0 ? [{ type: "text", text: preview }, ...images] : preview);
  }
  if (previews.size === 0) return;
  const replaced = replaceResults(newest, (result) => previews.get(result));
  agent.messages = [...agent.messages.slice(0, -1), replaced];
}

/** The file in which a result lies, when it was stored. */
export function storedPath(text: string): string | undefined {
  return STORED.exec(text)?.[1];
}

/** Gives what the model sees in place of the text; the text itself when it cannot be stored. */
async function store(text: string, id: string, limit: number, agent: Agent): Promise<string> {
  try {
    // The id comes from the model's side: it must not lead anywhere.
    const { path } = await writeNew(agent.state, "outputs", `${id.replace(/[^\w-]/g, "_")}.txt`, text);
    showNotice(agent, words.resultStored({ chars: text.length, path }));
    const ends = clipMiddle(text, Math.min(PREVIEW_CHARS, limit));
    return `(${text.length} characters. All of them are in ${path}; these are the first and the last.)\n${ends}`;
  } catch (error) {
    showNotice(agent, words.resultNotStored({ reason: (error as Error).message }));
    return text;
  }
}
