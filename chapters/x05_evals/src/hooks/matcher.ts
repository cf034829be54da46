/** Which calls a hook is about. `coversCall` reads the matcher; the gate judges the rules in it. */
import { coversCall } from "@harness/shared/hooks";
import type { Agent } from "../agent.ts";
import { check } from "../permission/index.ts";
import { readRule } from "../permission/rules.ts";
import type { ToolRequest } from "../tools/request.ts";

/** True if a hook is called for this call. A hook without a matcher is called for every call. */
export async function covers(
  matcher: string | undefined,
  request: ToolRequest,
  agent: Agent,
): Promise<boolean> {
  const { tool, input } = request;
  const target = tool.target?.(input);
  return coversCall(matcher ?? "*", {
    names: [tool.name, tool.label ?? tool.name],
    command: target?.of === "command" ? target.text : undefined,
    workdir: agent.workdir,
    isDeniedBy: (rule) => isDeniedBy(rule, request, agent),
  });
}

/** True if the gate would deny the call with this as its only deny rule. */
async function isDeniedBy(text: string, request: ToolRequest, agent: Agent): Promise<boolean> {
  const rule = readRule(text, agent.workdir);
  if (rule.problem) return false;
  // The allow rules stay: without them the gate would deny a sensitive file before it looks at this rule.
  const rules = { ...agent.permissions.rules, deny: [rule], ask: [] };
  const permissions = { ...agent.permissions, rules };
  const verdict = await check(request, { ...agent, permissions, session: { mode: "default" } });
  return verdict.result === "deny" && verdict.matchedRule === text;
}
