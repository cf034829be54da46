/** A call on its way through the loop. Every step takes `(request, agent)` and adds what it finds out. */
import type { ToolCall } from "@harness/shared/model";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import { UNJUDGED, type Verdict } from "../permission/state.ts";
import { parseInput, type Tool, type ToolOutput } from "./tool.ts";

export interface ToolRequest {
  call: ToolCall;
  tool: Tool;
  /** What the tool gets: the input of the call after the schema has checked it. */
  input: unknown;
  /** Why the call cannot run as the model sent it. */
  fault?: Error;
  verdict: Verdict;
  /** What hooks add to the output for the model. */
  context?: string[];
  /** Set when the call has begun. Resolves when it has run. */
  running?: Promise<void>;
  /** The result. An Error: the call failed, or must not run. */
  output?: ToolOutput | Error;
  /** What the screen shows with the result: a diff, if the user was not asked about the change. */
  display?: string;
}

/** The request for a call as the model sent it. Never throws: a call that cannot run has a `fault`. */
export function openRequest(call: ToolCall, agent: Agent): ToolRequest {
  const tool = findTool(call.name, agent);
  const request: ToolRequest = { call, tool, input: call.input, verdict: UNJUDGED };
  try {
    if (call.cutOff) throw new Error("Not run: the reply was cut off in the middle of this call.");
    request.input = parseInput(tool, call.input);
  } catch (error) {
    request.fault = error as Error;
  }
  return request;
}

/** The tools that an agent may call, by the name the model calls. */
export function toolsOf(agent: Agent): Map<string, Tool> {
  return new Map(Object.entries(agent.tools).filter(([, tool]) => tool.isFor?.(agent) ?? true));
}

/** The tool of that name. For an unknown name it returns a tool that refuses every call and lists the names. */
export function findTool(name: string, agent: Agent): Tool {
  const tools = toolsOf(agent);
  return tools.get(name) ?? missingTool(name, [...tools.keys()]);
}

function missingTool(name: string, names: string[]): Tool {
  const refuse = () => {
    throw new Error(`Unknown tool "${name}". Available: ${names.join(", ")}.`);
  };
  return { name, description: "", inputSchema: z.unknown().transform(refuse), kind: "execute", run: refuse };
}
