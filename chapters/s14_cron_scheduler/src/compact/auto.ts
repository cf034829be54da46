/** Layer 3: the older part of the conversation is replaced by a summary. */
import type Anthropic from "@anthropic-ai/sdk";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { blocksOf, callsIn, type Division, divide, latestRequest } from "./history.ts";
import { NoSummary, summarise } from "./summary.ts";
import { contextLimit, contextTokens } from "./tokens.ts";
import { saveTranscript } from "./transcript.ts";

const ROOM_SHARE = 0.7;

export interface CompactOptions {
  /** What the summary must keep above all. */
  focus?: string | undefined;
  /** Tokens that the conversation may take up in the summary request. Default: most of the limit. */
  room?: number;
}

/** Makes the conversation smaller. When that cannot be, it throws, or says so, and everything stays as it was. */
export async function compact(agent: Agent, { focus, room }: CompactOptions = {}): Promise<void> {
  const { older, recent } = divide(agent.messages);
  if (older.length === 0) return showNotice(NOTHING_OLD);
  showNotice(WORKING);
  const before = contextTokens(agent);
  const tokens = room ?? (await contextLimit(agent)) * ROOM_SHARE;
  const path = await saveTranscript(agent);
  const summary = await summarise(agent, older, tokens / agent.compaction.scale, focus);
  const skills = [...new Set([...agent.compaction.skills, ...skillsLoaded(older)])];
  const messages = assemble(summaryBlock(summary, skills, path), { older, recent });
  const after = contextTokens({ ...agent, messages });
  if (after >= before) throw new NoSummary(NOT_SHORTER);
  agent.messages = messages;
  agent.compaction = { ...agent.compaction, skills, failures: 0 };
  showCompacted(before, after);
}

/** Summary, the open request to the letter, and then what was left alone. */
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

function showCompacted(before: number, after: number): void {
  const [from, to] = [before, after].map((tokens) => tokens.toLocaleString("en-US"));
  showNotice({
    zh: `压缩了对话：${from} → ${to} tokens`,
    en: `compacted ${from} → ${to} tokens`,
    ja: `会話を圧縮しました：${from} → ${to} トークン`,
  });
}

const WORKING = {
  zh: "正在压缩对话……",
  en: "compacting the conversation …",
  ja: "会話を圧縮しています……",
};

const NOTHING_OLD = {
  zh: "对话还太短，没有可压缩的内容",
  en: "the conversation is too short: there is nothing to compact",
  ja: "会話がまだ短く、圧縮するものがありません",
};

const NOT_SHORTER = {
  zh: "摘要并不比原文短，对话保持原样",
  en: "the summary would not be shorter, so the conversation stays as it is",
  ja: "要約しても短くならないので、会話はそのままにします",
};
