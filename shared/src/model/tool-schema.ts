/** The schema of a tool's input in a request. Every request has it for every tool, so it is kept short. */

import type Anthropic from "@anthropic-ai/sdk";
import * as z from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

// Making a JSON Schema takes time, and every request needs one for each tool.
const known = new WeakMap<z.ZodType, Anthropic.Tool.InputSchema>();

/** The JSON Schema of an input, without the parts that mean nothing to a model. It is made once for each `input`: do not change it. */
export function toolSchema(input: z.ZodType): Anthropic.Tool.InputSchema {
  const schema = known.get(input) ?? makeSchema(input);
  known.set(input, schema);
  return schema;
}

function makeSchema(input: z.ZodType): Anthropic.Tool.InputSchema {
  const override = ({ jsonSchema }: { jsonSchema: Schema }) => leaveOutNoise(jsonSchema);
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input", override });
  return schema as Anthropic.Tool.InputSchema;
}

/** We check these limits when a call comes, and the refusal names the one that was broken. */
function leaveOutNoise(schema: Schema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minLength === 1) delete schema.minLength;
  if (schema.exclusiveMinimum === 0) delete schema.exclusiveMinimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
