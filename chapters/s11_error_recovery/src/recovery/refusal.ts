/** A refusal is taken out of the conversation: while it stays there, the model refuses every later request too. */
import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, replaceResults, resultsIn } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isFromHarness } from "../harness-text.ts";

const REMOVED = "(Removed: the model refused to go on with this result.)";

/** Forgets the prompt that was refused, or the results. A call stays answered, and a summary stays. */
export function forgetRefused(agent: Agent): void {
  const last = agent.messages.pop();
  const isSummary = (block: Anthropic.ContentBlockParam) =>
    block.type === "text" && isFromHarness(block.text, ["summary"]);
  if (!last) return;
  const rest = blocksOf(last).filter(isSummary);
  if (resultsIn(last).length > 0) agent.messages.push(replaceResults(last, () => REMOVED));
  else if (rest.length > 0) agent.messages.push({ role: "user", content: rest });
}

/** Tells the user, with the reason if the API gives one. */
export function showRefusal(agent: Agent, { stop_details: details }: Anthropic.Message): void {
  const reason = details?.type === "refusal" ? (details.explanation ?? details.category) : undefined;
  showNotice(agent, words.refused({ reason }));
}
