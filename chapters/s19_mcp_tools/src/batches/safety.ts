/** What may a call do to others that run at the same time? The tool says, by the input that it will run with. */
import type { Agent } from "../agent.ts";
import { isWatched } from "../hooks/index.ts";
import { check } from "../permission/gate.ts";
import type { ToolRequest } from "../tools/request.ts";

/** Whether a call may run beside others: it does already, its tool says so, or it will not run at all. */
export async function isSafe(
  { tool, input, fault, running, output }: ToolRequest,
  agent: Agent,
): Promise<boolean> {
  if (running || fault || output !== undefined) return true;
  try {
    return (await tool.isConcurrencySafe?.(input, agent)) ?? false;
  } catch {
    return false;
  }
}

/** Whether nobody has a say in a call: the gate lets it pass without a question, and no hook looks at it. */
export async function isUncontested(request: ToolRequest, agent: Agent): Promise<boolean> {
  if (request.fault) return false;
  try {
    const { result } = await check(request, agent);
    return result === "allow" && !(await isWatched(request, agent));
  } catch {
    // Whatever is wrong with a hook, the call hears of it when it is prepared.
    return false;
  }
}
