import type Anthropic from "@anthropic-ai/sdk";
import { blocksOf, replaceResults, resultsIn } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { isFromHarness } from "../harness-text.ts";

const REMOVED = "(Removed: the model refused to go on with this result.)";

/** Takes what was refused out of the conversation: while it stays there, the model refuses every later request too. */
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
export function showRefusal(message: Anthropic.Message | undefined): void {
  const details = message?.stop_details;
  const reason = details?.type === "refusal" ? (details.explanation ?? details.category) : null;
  const why = reason ? ` (${reason})` : "";
  showNotice({
    zh: `模型拒绝回答${why}。你的这条消息已从对话里拿掉，换个说法可以接着聊。`,
    en: `The model refused to answer${why}. Your message was taken out of the conversation: say it in another way, or go on with something else.`,
    ja: `モデルが回答を拒否しました${why}。このメッセージは会話から取り除いたので、言い方を変えれば続けられます。`,
  });
}
