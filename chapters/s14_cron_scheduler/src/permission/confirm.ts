import type { ToolCall } from "@harness/shared/model";
import type { Question } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Tool } from "../tools/tool.ts";
import type { Verdict } from "./gate.ts";

/** A call on its way to the tool: its input is checked, and the gate has judged it. */
export interface ToolRequest {
  call: ToolCall;
  tool: Tool;
  input: unknown;
  verdict: Verdict;
}

/**
 * Lets an allowed call pass and asks the user about a doubtful one. Throws an Error when the call may not run.
 * A user's "no" also ends the turn: the calls after this one are not run.
 */
export async function confirm(request: ToolRequest, agent: Agent): Promise<void> {
  const { result, reason } = request.verdict;
  if (result === "allow") return;
  if (result === "deny") throw new Error(`Permission denied. ${reason}`);

  const answer = await agent.ask(await questionAbout(request, agent));
  if (answer === "once") return;
  if (answer === "always") return agent.gate.remember(request);
  if (answer === "nobody") throw new Error(`Permission denied, for nobody is there to be asked. ${reason}`);
  agent.turn.abort(new Error("Not run: the user said no."));
  throw agent.turn.signal.reason;
}

async function questionAbout({ tool, input, verdict }: ToolRequest, agent: Agent): Promise<Question> {
  const title = tool.signature?.(input) ?? `${tool.name} ${JSON.stringify(input)}`;
  return { title, reason: whyAsked(verdict), preview: (await tool.preview?.(input, agent)) ?? "" };
}

function whyAsked({ matchedRule, byMode, reason = "" }: Verdict): Question["reason"] {
  if (matchedRule)
    return {
      zh: `规则 ${matchedRule} 要求先问你。`,
      en: `The rule ${matchedRule} wants you to be asked.`,
      ja: `ルール ${matchedRule} により確認します。`,
    };
  if (byMode)
    return {
      zh: "它可能改动东西，而没有规则允许它。",
      en: "It may change something, and no rule allows it.",
      ja: "何かを変えるかもしれず、許可するルールもありません。",
    };
  return reason;
}
