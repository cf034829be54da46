/** The format of an answer that has to be JSON. */

import type Anthropic from "@anthropic-ai/sdk";
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import type * as z from "zod";

/**
 * What `output_config.format` says, so that the whole answer is JSON of this schema. The SDK's format also has a `parse`
 * that throws; `wholeAnswer` reads the answer instead, because a compatible server may ignore the format.
 */
export function answerFormat(schema: z.ZodType): Anthropic.JSONOutputFormat {
  const { type, schema: jsonSchema } = zodOutputFormat(schema);
  return { type, schema: jsonSchema };
}
