/** Asks the user about a call that the gate neither allows nor denies. */
import { callTitle, type Question } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import type { ToolRequest } from "../tools/request.ts";
import { rememberCall } from "./gate.ts";
import type { Verdict } from "./state.ts";

/**
 * Lets an allowed call pass and asks the user about a doubtful one. Throws an Error when the call may not run.
 * A user's "no" also ends the turn: the calls after this one do not run.
 */
export async function confirm(request: ToolRequest, agent: Agent): Promise<void> {
  const { result, reason } = request.verdict;
  if (result === "allow") return keepPreview(request, agent);
  if (result === "deny") throw new Error(`Permission denied. ${reason}`);

  const answer = await agent.ask(await questionAbout(request, agent));
  if (answer === "once") return;
  if (answer === "always") return rememberCall(request, agent);
  if (answer === "nobody") throw new Error(`Permission denied, because there is nobody to ask. ${reason}`);
  const why = typeof answer === "object" ? `no: ${answer.no}` : "no.";
  agent.turn.abort(new Error(`Not run: the user said ${why}`));
  // Ctrl-C at the question also counts as "no". Then the turn was aborted before, and that reason is thrown.
  agent.turn.signal.throwIfAborted();
}

/** The user has not seen an allowed change, so its diff is shown with the result. If the preview fails, so will the tool. */
async function keepPreview(request: ToolRequest, agent: Agent): Promise<void> {
  request.display = await request.tool.preview?.(request.input, agent).catch(() => undefined);
}

async function questionAbout({ tool, input, verdict }: ToolRequest, agent: Agent): Promise<Question> {
  return {
    asker: agent,
    signal: agent.turn.signal,
    title: callTitle(tool, tool.target?.(input).text, input),
    reason: whyAsked(verdict),
    files: verdict.files,
    preview: (await tool.preview?.(input, agent)) ?? "",
    choices: choicesFor(verdict),
    mayExplain: true,
  };
}

function whyAsked({ matchedRule, byMode, doubt, why, reason = "" }: Verdict): Question["reason"] {
  if (matchedRule) return words.askedByRule({ rule: matchedRule });
  return byMode ? words.askedByMode({ doubt }) : (why ?? reason);
}

/** "always" is offered only if a rule or the mode asks. A question about a file or from a hook comes every time. */
function choicesFor({ matchedRule, byMode }: Verdict): Question["choices"] {
  const { once, no } = words.choices;
  return matchedRule || byMode ? words.choices : { once, no };
}
