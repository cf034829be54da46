/** A call on its way through the loop. Every step takes `(request, agent)` and adds what it finds out. */
import type { ToolCall } from "@harness/shared/model";
import * as z from "zod";
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

/** Stands in for a tool until one is found. It never runs: a request without a tool has a `fault`. */
const NO_TOOL: Tool = { name: "", description: "", inputSchema: z.any(), kind: "read", run: async () => "" };

/** The request for a call as the model sent it. Never throws: a call that cannot run has a `fault`. */
export function openRequest(call: ToolCall, agent: Agent): ToolRequest {
  const request: ToolRequest = { call, tool: NO_TOOL, input: call.input, verdict: UNJUDGED };
  try {
    if (call.cutOff) throw new Error("Not run: the reply was cut off in the middle of this call.");
    request.tool = findTool(call.name, agent);
    request.input = parseInput(request.tool, call.input);
  } catch (error) {
    request.fault = error as Error;
  }
  return request;
}

/** The tools that an agent may call, by the name the model calls. A Map, because an object also finds "constructor". */
export function toolsOf(agent: Agent): Map<string, Tool> {
  return new Map(Object.entries(agent.tools).filter(([, tool]) => tool.isFor?.(agent) ?? true));
}

/** The tool of that name. Throws an Error that lists the names if there is none. */
export function findTool(name: string, agent: Agent): Tool {
  const tools = toolsOf(agent);
  const tool = tools.get(name);
  if (tool) return tool;
  throw new Error(`Unknown tool "${name}". Available: ${[...tools.keys()].join(", ")}.`);
}
