/** Whether a call may run at the same time as others. The tool decides, by the input of the call. */
import type { Agent } from "../agent.ts";
import { isWatched } from "../hooks/index.ts";
import { check } from "../permission/index.ts";
import type { ToolRequest } from "../tools/request.ts";

/** Whether a call may run beside others: it runs already, it will not run at all, or its tool says so. A tool that fails says no. */
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

/** Whether the gate allows a call without a question and no hook looks at it. */
export async function isUncontested(request: ToolRequest, agent: Agent): Promise<boolean> {
  if (request.fault) return false;
  try {
    const { result } = await check(request, agent);
    return result === "allow" && !(await isWatched(request, agent));
  } catch {
    // A broken hook is reported when the call is prepared.
    return false;
  }
}
