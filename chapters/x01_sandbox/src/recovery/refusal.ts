/** A refusal is taken out of the conversation: while it stays there, the model refuses every later request too. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, replaceResults, resultsIn } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isFromHarness } from "../harness-text.ts";
import { noteSpoken } from "../memory/index.ts";
import type { Line } from "../memory/state.ts";

const REMOVED = "(Removed: the model refused to go on with this result.)";

/** Forgets the prompt that was refused, or the results. A call stays answered, and what has come beside a prompt stays. */
export function forgetRefused(agent: Agent): void {
  const last = agent.messages.pop();
  if (!last) return;
  unsay(agent, last);
  const rest = besidePrompt(blocksOf(last));
  if (resultsIn(last).length > 0) agent.messages.push(replaceResults(last, () => REMOVED));
  else if (rest.length > 0) agent.messages.push({ role: "user", content: rest });
}

/** The summary, and what the agent is told only once: unless nobody said anything else, and so it was refused itself. */
function besidePrompt(blocks: Anthropic.ContentBlockParam[]): Anthropic.ContentBlockParam[] {
  const texts = blocks.filter((block) => block.type === "text");
  const isPrompt = texts.some(({ text }) => !isFromHarness(text));
  return texts.filter(({ text }) =>
    isFromHarness(text, isPrompt ? ["summary", "notification"] : ["summary"]),
  );
}

/** Memory has not heard it, or it would ask the model about it. */
function unsay({ spoken }: Agent, message: Anthropic.MessageParam): void {
  const refused: Line[] = [];
  noteSpoken({ spoken: refused }, message);
  const isRefused = (line: Line) => refused.some(({ who, text }) => who === line.who && text === line.text);
  spoken.splice(0, spoken.length, ...spoken.filter((line) => !isRefused(line)));
}

/** Tells the user, with the reason if the API gives one. */
export function showRefusal(agent: Agent, { stop_details: details }: Anthropic.Message): void {
  const reason = details?.type === "refusal" ? (details.explanation ?? details.category) : undefined;
  showNotice(agent, words.refused({ reason }));
}
