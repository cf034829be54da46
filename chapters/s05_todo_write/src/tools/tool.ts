/** A tool: something that the model may call. */
import type Anthropic from "@anthropic-ai/sdk";
import { toolSchema } from "@harness/shared/model";
import type * as z from "zod";
import type { Agent } from "../agent.ts";
import type { Target, ToolKind } from "../permission/state.ts";
import type { ToolRequest } from "./request.ts";

/** The output of a tool: text that the model reads. */
export type ToolOutput = string;

/** A description for the model, and the code that does the work. */
export interface Tool<Input = unknown> {
  /** The name the model calls. */
  name: string;
  description: string;
  /** Checks the input that the model sends. The request contains it as JSON Schema. */
  inputSchema: z.ZodType<Input>;
  kind: ToolKind;
  /** The name of the tool in permission rules: Read in `Read(src/a.ts)`. Default: `name`. */
  label?: string;
  /** What a call touches: src/a.ts in `Read(src/a.ts)`. */
  target?(input: Input): Target;
  /** What the user sees before saying yes: a diff. */
  preview?(input: Input, agent: Agent): Promise<string>;
  /** Does the work. Throws an Error if it fails. */
  run(input: Input, agent: Agent): Promise<ToolOutput>;
}

/** The dispatch map: the name the model calls → the tool that answers. */
export type ToolMap = Record<string, Tool>;

/** The form in which a request offers a tool to the model. */
export function toolDefinition(tool: Tool): Anthropic.Tool {
  const { name, description, inputSchema } = tool;
  return { name, description, input_schema: toolSchema(inputSchema) };
}

/** Checks the input of a call. Throws an Error that names each wrong field and what was expected. */
export function parseInput<Input>(tool: Tool<Input>, input: unknown): Input {
  const parsed = tool.inputSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => [...path, message].join(": "));
  throw new Error(`Invalid input for ${tool.name}. ${problems.join(". ")}.`);
}

/** The answer to a call: the output of the tool. An Error is marked with `is_error`. */
export function toolResult({ call, output = "" }: ToolRequest): Anthropic.ToolResultBlockParam {
  const answer = { type: "tool_result", tool_use_id: call.id } as const;
  if (output instanceof Error) return { ...answer, content: `Error: ${output.message}`, is_error: true };
  return { ...answer, content: output };
}
