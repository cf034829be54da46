/** What the API accepts as a tool: a tool that it refuses would spoil every request. */

import type Anthropic from "@anthropic-ai/sdk";
import * as z from "zod";
import { type Localized, words } from "../wording/index.ts";
import { misfitIn } from "./json-schema.ts";

const MAX_SCHEMA_CHARS = 50_000;
const FIELD = /^[a-zA-Z0-9_.-]{1,64}$/;

const schemaSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), z.unknown()).nullish(),
  required: z.array(z.string()).nullish(),
});

/** A text as a part of the name of a tool. */
export function asToolName(text: string): string {
  return text.replace(/[^a-zA-Z0-9_-]/g, "_");
}

/** Why a schema from elsewhere cannot be the input schema of a tool; undefined when it can. */
export function problemInSchema(schema: unknown): Localized | undefined {
  const { success, data } = schemaSchema.safeParse(schema);
  if (!success) return words.schemaNoObject;
  const { properties, required, ...rest } = data;
  const place = misfitIn({ ...rest, properties: properties ?? {}, required: required ?? [] });
  if (place !== undefined) return words.schemaUnfit({ place });
  const key = Object.keys(data.properties ?? {}).find((key) => !FIELD.test(key));
  if (key !== undefined) return words.schemaKeyUnfit({ key });
  const chars = JSON.stringify(schema).length;
  return chars > MAX_SCHEMA_CHARS ? words.schemaTooLarge({ chars, most: MAX_SCHEMA_CHARS }) : undefined;
}

/** The same schema without the parts that the API does not accept at the top, or that mean nothing to a model. */
export function asInputSchema(schema: unknown): Anthropic.Tool.InputSchema {
  const { $schema: _dialect, oneOf, anyOf, allOf, ...rest } = schema as Anthropic.Tool.InputSchema;
  return rest;
}
