/** Layer 1: stores a result that is too long in a file. The model gets its first and last part and the path. */
import type Anthropic from "@anthropic-ai/sdk";
import { callsIn, replaceResults, resultsIn, resultText, withText } from "@harness/shared/model";
import { writeNew } from "@harness/shared/state";
import { showAside } from "@harness/shared/terminal";
import { clipMiddle } from "@harness/shared/text";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { toolsOf } from "../tools/request.ts";

const DEFAULT_MAX_CHARS = 30_000;
const PREVIEW_CHARS = 2_000;
const STORED = /^\(\d+ characters\. All of them are in (\S+);/; // as `store` writes it

/** Stores each of the newest results that has more characters than its tool or `most` allows. */
export async function storeLongResults(agent: Agent, most = Infinity): Promise<void> {
  const newest = agent.messages.at(-1);
  if (newest?.role !== "user") return;
  const calls = callsIn(agent.messages.slice(-2)); // the newest reply and its results
  const previews = new Map<Anthropic.ToolResultBlockParam, Anthropic.ToolResultBlockParam["content"]>();
  for (const result of resultsIn(newest)) {
    const tool = toolsOf(agent).get(calls.get(result.tool_use_id)?.name ?? "");
    const limit = Math.min(tool?.maxResultChars ?? DEFAULT_MAX_CHARS, most);
    const text = resultText(result);
    if (text.length <= limit || storedPath(text)) continue;
    const preview = await store(text, result.tool_use_id, limit, agent);
    previews.set(result, withText(preview, result));
  }
  if (previews.size === 0) return;
  const replaced = replaceResults(newest, (result) => previews.get(result));
  agent.messages = [...agent.messages.slice(0, -1), replaced];
}

/** The path of the file that holds a result; undefined when it was not stored. */
export function storedPath(text: string): string | undefined {
  return STORED.exec(text)?.[1];
}

/** The text for the model: first and last part and the path. The whole text when it cannot be stored. */
async function store(text: string, id: string, limit: number, agent: Agent): Promise<string> {
  try {
    // The id comes from the API. As a file name it must not contain a path, such as ../x.
    const { path } = await writeNew(agent.state, "outputs", `${id.replace(/[^\w-]/g, "_")}.txt`, text);
    showAside(agent, words.resultStored({ chars: text.length, path }));
    const ends = clipMiddle(text, Math.min(PREVIEW_CHARS, limit));
    return `(${text.length} characters. All of them are in ${path}; these are the first and the last.)\n${ends}`;
  } catch (error) {
    showAside(agent, words.resultNotStored({ reason: (error as Error).message }));
    return text;
  }
}
