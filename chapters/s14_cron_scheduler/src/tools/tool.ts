import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import type { ToolKind } from "../permission/modes.ts";

/** What the model may call: a description for the model, and the code that does the work. */
export interface Tool<Input = unknown> {
  name: string;
  description: string;
  /** Checks what the model sends, and becomes the JSON Schema the model sees. */
  inputSchema: z.ZodType<Input>;
  kind: ToolKind;
  /** A longer result is stored in a file, and the model gets its ends and the path. */
  maxResultChars?: number;
  /** A call as permission rules see it: `Read(src/a.ts)`. Without it: the name of the tool. */
  signature?(input: Input): string;
  /** What the user should see before saying yes, besides the signature: a diff. */
  preview?(input: Input, agent: Agent): string | Promise<string>;
  /** Does the work and returns the text the model reads. Throws an Error when it cannot. */
  run(input: Input, agent: Agent): Promise<string>;
}

// To derive a schema takes a while, and every request needs all of them.
const definitions = new WeakMap<Tool, Anthropic.Tool>();

/** The form in which a request offers a tool to the model. */
export function toolDefinition(tool: Tool): Anthropic.Tool {
  const known = definitions.get(tool);
  if (known) return known;
  const schema = z.toJSONSchema(tool.inputSchema, { io: "input" }) as Anthropic.Tool.InputSchema;
  const definition = { name: tool.name, description: tool.description, input_schema: schema };
  definitions.set(tool, definition);
  return definition;
}

/** The input of a call, checked. Throws an Error that names each wrong field and what was expected. */
export function parseInput<Input>(tool: Tool<Input>, input: unknown): Input {
  const parsed = tool.inputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => [...path, message].join(": "));
  throw new Error(`Invalid input for ${tool.name}. ${problems.join(". ")}.`);
}

/** The answer to one call: the tool's text, or an Error, which the model sees marked as one. */
export function toolResult(call: ToolCall, outcome: string | Error): Anthropic.ToolResultBlockParam {
  const answer = { type: "tool_result", tool_use_id: call.id } as const;
  if (typeof outcome === "string") return { ...answer, content: outcome };
  return { ...answer, content: `Error: ${outcome.message}`, is_error: true };
}
