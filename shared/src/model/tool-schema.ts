/** What a request says of the input of a tool. Every request says it of every tool, so it is kept short. */

import type Anthropic from "@anthropic-ai/sdk";
import { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of an input, without what tells a model nothing. */
export function toolSchema(input: z.ZodType): Anthropic.Tool.InputSchema {
  const override = ({ jsonSchema }: { jsonSchema: Schema }) => leaveOutNoise(jsonSchema);
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input", override });
  return schema as Anthropic.Tool.InputSchema;
}

/** All of this is checked when a call comes, and the refusal says it where it matters. */
function leaveOutNoise(schema: Schema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minLength === 1) delete schema.minLength;
  if (schema.exclusiveMinimum === 0) delete schema.exclusiveMinimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
