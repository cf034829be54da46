/** A call on its way through the loop. Every step takes `(request, agent)` and adds what it finds out. */
import type { ToolCall } from "@harness/shared/model";
import type { Verdict } from "../permission/state.ts";
import type { Tool, ToolOutput } from "./tool.ts";

export interface ToolRequest {
  call: ToolCall;
  tool: Tool;
  /** What the tool gets: as the model sent it, and then as the tool's schema gives it back. */
  input: unknown;
  verdict: Verdict;
  /** What hooks have to tell the model beside the output. */
  context?: string[];
  /** Resolves when it has run; there as soon as it has begun. */
  running?: Promise<void>;
  /** What came of it. An Error: the call failed, or must not run. */
  output?: ToolOutput | Error;
  /** What the user sees beside it: a diff, when nobody was asked about the change. */
  display?: string;
}
