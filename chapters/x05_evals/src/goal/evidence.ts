/** What the judge sees: prompts, results of tools, changed files; and what the agent said last, marked as a claim. */
import type Anthropic from "@anthropic-ai/sdk";
import {
  asSources,
  changedFiles,
  inTag,
  type Source,
  sourceInTag,
  toolResults,
} from "@harness/shared/evidence";
import { blocksOf, textOf } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { isFromHarness } from "../harness-text.ts";
import type { Goal } from "./state.ts";

const MOST_PROMPTS = 10;

export interface Material {
  /** What the user said. */
  prompts: string[];
  /** What the tools returned, and the files that differ from what they were before the goal. */
  sources: Source[];
  /** What the agent said last. */
  claim: string;
}

/** Collects the material from the conversation and from the disk. */
export function gather({ filesBefore }: Goal, { messages, workspace }: Agent): Material {
  const reply = messages.findLast(({ role }) => role === "assistant");
  return {
    prompts: promptsIn(messages).slice(-MOST_PROMPTS),
    sources: asSources([...toolResults(messages), ...changedFiles(filesBefore, workspace)]),
    claim: reply ? textOf(reply) : "",
  };
}

function promptsIn(messages: Anthropic.MessageParam[]): string[] {
  const blocks = messages.filter(({ role }) => role === "user").flatMap(blocksOf);
  return blocks.flatMap((block) => (block.type === "text" && !isFromHarness(block.text) ? [block.text] : []));
}

/** One text for the judge. */
export function asQuestion(condition: string, { prompts, sources, claim }: Material): string {
  return [
    inTag("condition", condition),
    ...prompts.map((prompt) => inTag("prompt", prompt)),
    ...sources.map(sourceInTag),
    inTag("claim", claim),
  ].join("\n");
}
