/** The user decides what the gate leaves open. */
import type { Question } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import type { ToolRequest } from "../tools/request.ts";
import type { Tool } from "../tools/tool.ts";
import { remember } from "./gate.ts";
import { noteChange } from "./preview.ts";
import { contentOf } from "./signature.ts";
import type { Verdict } from "./state.ts";

/**
 * Lets an allowed call pass and asks the user about a doubtful one. Throws an Error when the call may not run.
 * A user's "no" also ends the turn: the calls after this one are not run.
 */
export async function confirm(request: ToolRequest, agent: Agent): Promise<void> {
  const { result, reason } = request.verdict;
  if (result === "allow") return noteChange(request, agent);
  refuseDenied(request);

  const answer = await agent.ask(await questionAbout(request, agent));
  if (answer === "once") return;
  if (answer === "always") return remember(request, agent);
  if (answer === "nobody") throw new Error(`Permission denied, for nobody is there to be asked. ${reason}`);
  const why = typeof answer === "object" ? `no: ${answer.no}` : "no.";
  agent.turn.abort(new Error(`Not run: the user said ${why}`));
  // Ctrl-C at the question also gives "no", and then the turn has its reason already.
  agent.turn.signal.throwIfAborted();
}

/** Throws an Error when the verdict is a no. */
export function refuseDenied({ verdict: { result, reason } }: ToolRequest): void {
  if (result === "deny") throw new Error(`Permission denied. ${reason}`);
}

async function questionAbout({ tool, input, verdict }: ToolRequest, agent: Agent): Promise<Question> {
  return {
    asker: agent,
    signal: agent.turn.signal,
    title: titleOf(tool, input),
    reason: whyAsked(verdict),
    files: verdict.files,
    preview: (await tool.preview?.(input, agent)) ?? "",
    choices: choicesFor(verdict),
    mayExplain: true,
  };
}

/** The signature, and what else of the input changes the effect. */
function titleOf({ name, label = name, target, preview }: Tool, input: unknown): string {
  if (!target) return `${name} ${JSON.stringify(input)}`;
  const content = contentOf(target(input));
  const isShown = (value: unknown) => preview || (typeof value === "string" && content.includes(value));
  const rest = Object.entries(input as object).filter(([, value]) => value !== undefined && !isShown(value));
  const extras = rest.map(([key, value]) => ` ${key}: ${JSON.stringify(value)}`);
  return `${label}(${content})${extras.join("")}`;
}

function whyAsked({ matchedRule, byMode, doubt, why, reason = "" }: Verdict): Question["reason"] {
  if (matchedRule) return words.askedByRule({ rule: matchedRule });
  return byMode ? words.askedByMode({ doubt }) : (why ?? reason);
}

/** What a single file or a hook raised has to be answered each time. */
function choicesFor({ matchedRule, byMode }: Verdict): Question["choices"] {
  const { once, no } = words.choices;
  return matchedRule || byMode ? words.choices : { once, no };
}
