/** Judges a call in three steps: sign it, find the facts, decide by precedence. */
import type { ToolRequest } from "../tools/request.ts";
import { fileFacts } from "./file-facts.ts";
import { shellFacts } from "./shell-facts.ts";
import { type SignedCall, signCall } from "./signature.ts";
import type { Facts, GateContext, Mode, Result, Rule, ToolKind, Verdict } from "./state.ts";

const BY_MODE: Record<Mode, Record<ToolKind, Result>> = {
  default: { read: "allow", write: "ask", execute: "ask" },
  autoEdit: { read: "allow", write: "allow", execute: "ask" },
  yolo: { read: "allow", write: "allow", execute: "allow" },
  plan: { read: "allow", write: "deny", execute: "deny" },
};

/** Judges a call by its input, without running it. */
export async function check(
  { tool, input }: Pick<ToolRequest, "tool" | "input">,
  agent: GateContext,
): Promise<Verdict> {
  const call = signCall(tool, input, agent.workdir);
  const facts = await findFacts(call, agent);
  return decide(facts, call, agent);
}

/** Allows the same call from now on, unless a rule denies it. */
export function rememberCall({ tool, input }: ToolRequest, { workdir, permissions }: GateContext): void {
  permissions.remembered.add(signCall(tool, input, workdir).identity);
}

/** The mode of an agent. */
export function modeOf({ session, planOnly }: Pick<GateContext, "session" | "planOnly">): Mode {
  return planOnly ? "plan" : session.mode;
}

async function findFacts(call: SignedCall, agent: GateContext): Promise<Facts> {
  const { kind, target } = call;
  try {
    return target?.of === "command" ? await shellFacts(call, target.text, agent) : fileFacts(call, agent);
  } catch (error) {
    return { kind, forbidden: (error as Error).message };
  }
}

/** The order of precedence, from the strongest fact to the weakest. */
function decide(facts: Facts, { signature, identity }: SignedCall, agent: GateContext): Verdict {
  const { forbidden, kind, denied, delicate, allowed, asked, doubt, files } = facts;
  const mode = modeOf(agent);
  if (forbidden) return { result: "deny", reason: forbidden };
  if (mode === "yolo") return { result: "allow" };
  const byMode = BY_MODE[mode][kind];
  const limit = agent.planOnly ? "Until your plan is approved you only look" : `${mode} mode only looks`;
  if (byMode === "deny") return { result: "deny", reason: `${limit}: ${signature} could change something.` };
  if (denied) return { result: "deny", ...because(denied, "denies", signature) };
  if (agent.permissions.remembered.has(identity)) return { result: "allow", remembered: true };
  if (delicate) return { result: "ask", reason: delicate.en, why: delicate, files };
  if (allowed) return { result: "allow", matchedRule: allowed.text };
  if (asked) return { result: "ask", ...because(asked, "asks about", signature), files };
  if (byMode === "allow") return { result: "allow" };
  const reason = `${signature} may change something${doubt ? `: ${doubt.en}` : ""}, and no rule allows it.`;
  return { result: "ask", byMode: true, reason, doubt, files };
}

function because({ text }: Rule, does: string, signature: string): Pick<Verdict, "matchedRule" | "reason"> {
  return { matchedRule: text, reason: `The rule "${text}" ${does} ${signature}.` };
}
