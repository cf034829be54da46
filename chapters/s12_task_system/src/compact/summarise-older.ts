/** Layer 3: replaces the older part of the conversation by a summary. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, callsIn } from "@harness/shared/model";
import { showAside } from "@harness/shared/terminal";
import { saveTranscript } from "@harness/shared/transcript";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { type Division, latestRequest } from "./history.ts";
import { askForSummary } from "./summary.ts";
import { contextLimit, contextTokens } from "./tokens.ts";

const ROOM_SHARE = 0.7;

export interface SummaryOptions {
  /** The summary must keep this above all. */
  focus?: string | undefined;
  /** Tokens that the conversation may take up in the summary request. Default: most of the limit. */
  room?: number;
}

/** Makes the conversation smaller. If that fails, nothing changes: it returns or throws the reason. */
export async function summariseOlder(
  agent: Agent,
  { older, recent }: Division,
  { focus, room = contextLimit(agent) * ROOM_SHARE }: SummaryOptions,
): Promise<Localized | undefined> {
  const { scale, skills: known } = agent.compaction;
  const from = contextTokens(agent);
  const path = await saveTranscript(agent);
  const summary = await askForSummary(agent, older, room / scale, focus);
  if (summary === "") return words.noSummary;
  const skills = [...new Set([...known, ...skillsLoaded(older)])];
  const messages = assemble(summaryBlock(summary, skills, path), { older, recent });
  const to = contextTokens({ ...agent, messages });
  if (to >= from) return words.summaryNotShorter;
  agent.messages = messages;
  agent.compaction = { ...agent.compaction, skills, failures: 0 };
  showAside(agent, words.compacted({ from, to }));
}

/** The summary, the open request word for word, and the recent part. */
function assemble(summary: Anthropic.TextBlockParam, { older, recent }: Division): Anthropic.MessageParam[] {
  const opening: Anthropic.ContentBlockParam[] = [summary];
  const request = latestRequest([...older, ...recent]);
  if (request && request.index < older.length) opening.push({ type: "text", text: request.text });
  const [first, ...rest] = recent;
  if (first?.role !== "user") return [{ role: "user", content: opening }, ...recent];
  return [{ role: "user", content: [...opening, ...blocksOf(first)] }, ...rest];
}

function summaryBlock(summary: string, skills: string[], path: string | undefined): Anthropic.TextBlockParam {
  const lines = [
    "The conversation up to here was compacted. This is for reference: what is asked for in it was asked before, and is no new request.",
    summary,
    skills.length > 0 && `Skills loaded so far: ${skills.join(", ")}. Load one again before you use it.`,
    path && `The full text is in ${path}, one message a line.`,
  ];
  return { type: "text", text: fromHarness("summary", lines.filter(Boolean).join("\n\n")) };
}

function skillsLoaded(messages: Anthropic.MessageParam[]): string[] {
  const calls = [...callsIn(messages).values()].filter(({ name }) => name === "load_skill");
  return calls.map(({ input }) => String((input as { name?: unknown }).name));
}
