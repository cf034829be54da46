/** What may a call do to others that run at the same time? The tool says, by the input that it will run with. */
import type { ToolCall } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { isWatched } from "../hooks/index.ts";
import { check } from "../permission/gate.ts";
import { UNJUDGED } from "../permission/state.ts";
import type { ToolRequest } from "../tools/request.ts";
import { findTool, parseInput } from "../tools/tool.ts";

/** A call as the model sent it, before anybody has looked at it. An input that the tool cannot read is an Error already. */
export function asSent(call: ToolCall, agent: Agent): ToolRequest {
  const request: ToolRequest = {
    call,
    tool: findTool(call.name, agent),
    input: call.input,
    verdict: UNJUDGED,
  };
  try {
    request.input = parseInput(request.tool, call.input);
  } catch (error) {
    request.output = error as Error;
  }
  return request;
}

/** Whether a call may run beside others: it does already, its tool says so, or it will not run at all. */
export async function isSafe({ tool, input, running, output }: ToolRequest, agent: Agent): Promise<boolean> {
  if (running || output !== undefined) return true;
  try {
    return (await tool.isConcurrencySafe?.(input, agent)) ?? false;
  } catch {
    return false;
  }
}

/** Whether nobody has a say in a call: the gate lets it pass without a question, and no hook looks at it. */
export async function isUncontested(request: ToolRequest, agent: Agent): Promise<boolean> {
  if (request.output !== undefined) return false;
  try {
    const { result } = await check(request, agent);
    return result === "allow" && !(await isWatched(request, agent));
  } catch {
    // Whatever is wrong with a hook, the call hears of it when it is prepared.
    return false;
  }
}
