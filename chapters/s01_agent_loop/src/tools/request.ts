/** A call on its way through the loop. Every step takes `(request, agent)` and adds what it finds out. */
import type { ToolCall } from "@harness/shared/model";
import { bashTool } from "./bash.ts";
import { parseInput, type Tool, type ToolOutput } from "./tool.ts";

export interface ToolRequest {
  call: ToolCall;
  tool: Tool;
  /** What the tool gets: the input of the call after the schema has checked it. */
  input: unknown;
  /** Why the call cannot run as the model sent it. */
  fault?: Error;
  /** The result. An Error: the call failed, or must not run. */
  output?: ToolOutput | Error;
}

/** The request for a call as the model sent it. Never throws: a call that cannot run has a `fault`. */
export function openRequest(call: ToolCall): ToolRequest {
  const request: ToolRequest = { call, tool: bashTool, input: call.input };
  try {
    if (call.cutOff) throw new Error("Not run: the reply was cut off in the middle of this call.");
    if (call.name !== bashTool.name) throw new Error(`Unknown tool "${call.name}". There is only bash.`);
    request.input = parseInput(request.tool, call.input);
  } catch (error) {
    request.fault = error as Error;
  }
  return request;
}
