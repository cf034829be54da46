/** The user decides what the gate leaves open. */
import type { Question } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import type { ToolRequest } from "../tools/request.ts";
import { remember } from "./gate.ts";
import { contentOf } from "./signature.ts";
import type { Verdict } from "./state.ts";

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
  if (answer === "always") return remember(request, agent);
  if (answer === "nobody") throw new Error(`Permission denied, for nobody is there to be asked. ${reason}`);
  agent.turn.abort(new Error("Not run: the user said no."));
  // Ctrl-C at the question also gives "no", and then the turn has its reason already.
  agent.turn.signal.throwIfAborted();
}

async function questionAbout({ tool, input, verdict }: ToolRequest, agent: Agent): Promise<Question> {
  const { name, label = name, target } = tool;
  const title = target ? `${label}(${contentOf(target(input))})` : `${name} ${JSON.stringify(input)}`;
  const preview = (await tool.preview?.(input, agent)) ?? "";
  return { asker: agent, signal: agent.turn.signal, title, reason: whyAsked(verdict), preview };
}

function whyAsked({ matchedRule, byMode, reason = "" }: Verdict): Question["reason"] {
  if (matchedRule) return words.askedByRule({ rule: matchedRule });
  return byMode ? words.askedByMode : reason;
}
