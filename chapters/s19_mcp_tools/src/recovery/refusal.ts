/** Removes from the conversation what the model refused: with it, the model would refuse every later request too. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, replaceResults, resultsIn } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { isFromHarness } from "../harness-text.ts";
import { noteSpoken } from "../memory/index.ts";
import type { Line } from "../memory/state.ts";

const REMOVED = "(Removed: the model refused to go on with this result.)";

/** Removes the refused prompt; refused results keep a placeholder, because every call needs a result. */
export function forgetRefused(agent: Agent): void {
  const last = agent.messages.pop();
  if (!last) return;
  unsay(agent, last);
  const rest = textsToKeep(blocksOf(last));
  if (resultsIn(last).length > 0) agent.messages.push(replaceResults(last, () => REMOVED));
  else if (rest.length > 0) agent.messages.push({ role: "user", content: rest });
}

/** The texts that stay: the summary, and notifications that came with a prompt. Without one, they are what was refused. */
function textsToKeep(blocks: Anthropic.ContentBlockParam[]): Anthropic.ContentBlockParam[] {
  const texts = blocks.filter((block) => block.type === "text");
  const isPrompt = texts.some(({ text }) => !isFromHarness(text));
  return texts.filter(({ text }) =>
    isFromHarness(text, isPrompt ? ["summary", "notification"] : ["summary"]),
  );
}

/** Removes the message from what memory will ask the model about. */
function unsay(agent: Agent, message: Anthropic.MessageParam): void {
  const refused: Pick<Agent, "spoken"> = { spoken: [] };
  noteSpoken(refused, message);
  const isRefused = (line: Line) =>
    refused.spoken.some(({ who, text }) => who === line.who && text === line.text);
  agent.spoken = agent.spoken.filter((line) => !isRefused(line));
}
