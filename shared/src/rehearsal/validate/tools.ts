/** The shapes of tools and of the choice among them. */

import { misfitIn } from "../../model/index.ts";
import { cacheControl } from "./blocks.ts";
import {
  any,
  anyObject,
  arrayOf,
  boolean,
  type Check,
  invalid,
  isObject,
  type JsonObject,
  nullable,
  object,
  oneOf,
  string,
  tagged,
} from "./schema.ts";

const NAME = /^[a-zA-Z0-9_-]{1,128}$/;
const MAX_NAME = 128;

const name: Check = (value, path) => {
  string(value, path);
  const text = value as string;
  if (text.length > MAX_NAME) invalid(`${path}: String should have at most ${MAX_NAME} characters`);
  if (!NAME.test(text)) invalid(`${path}: String should match pattern '${NAME.source}'`);
};

const inputSchema: Check = (value, path) => {
  if (!isObject(value)) invalid(`${path}: Input should be an object`);
  if (value.type === undefined) invalid(`${path}.type: Field required`);
  if (value.type !== "object") invalid(`${path}.type: Input should be 'object'`);
  if (["oneOf", "allOf", "anyOf"].some((key) => value[key] !== undefined)) {
    invalid(`${path}: input_schema does not support oneOf, allOf, or anyOf at the top level`);
  }
  if (!isPlausibleSchema(value)) {
    invalid(
      `${path}: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12).`,
    );
  }
};

// MCP servers send `required: null`, which the API treats as absent.
function isPlausibleSchema({ properties = {}, required, ...rest }: JsonObject): boolean {
  return isObject(properties) && misfitIn({ ...rest, properties, required: required ?? [] }) === undefined;
}

const FACETS = {
  cache_control: cacheControl,
  defer_loading: boolean,
  allowed_callers: arrayOf(string),
  input_examples: arrayOf(anyObject),
  strict: boolean,
};

const custom: Check = (value, path) => {
  object(
    { name, input_schema: inputSchema },
    { ...FACETS, type: any, description: string, eager_input_streaming: nullable(boolean) },
  )(value, path);
  const tool = value as JsonObject;
  if (tool.strict === true) requireClosedObjects(tool.input_schema, path);
};

/** Structured output and strict tools: every object has to say that it takes no other keys. */
export function requireClosedObjects(schema: unknown, path: string): void {
  if (Array.isArray(schema)) for (const part of schema) requireClosedObjects(part, path);
  if (!isObject(schema)) return;
  if (schema.type === "object" && schema.additionalProperties !== false) {
    invalid(`${path}: For 'object' type, 'additionalProperties' must be explicitly set to false`);
  }
  for (const part of Object.values(schema)) requireClosedObjects(part, path);
}

/** Tools with a schema that the API knows. Their name is fixed. */
function known(fixedName: string): Check {
  return (value, path) => {
    const tool = value as JsonObject;
    if (tool.name === undefined) invalid(`${path}.name: Field required`);
    oneOf(fixedName)(tool.name, `${path}.name`);
  };
}

const taggedTool = tagged({
  bash_20250124: known("bash"),
  custom,
  text_editor_20250124: known("str_replace_editor"),
  text_editor_20250429: known("str_replace_based_edit_tool"),
  text_editor_20250728: known("str_replace_based_edit_tool"),
  memory_20250818: known("memory"),
  computer_toolset_20260801: any,
  browser_toolset_20260801: any,
  web_search_20250305: known("web_search"),
  web_search_20260209: known("web_search"),
  web_search_20260318: known("web_search"),
  web_fetch_20250910: known("web_fetch"),
  web_fetch_20260209: known("web_fetch"),
  web_fetch_20260309: known("web_fetch"),
  web_fetch_20260318: known("web_fetch"),
  code_execution_20250522: known("code_execution"),
  code_execution_20250825: known("code_execution"),
  code_execution_20260120: known("code_execution"),
  code_execution_20260521: known("code_execution"),
  tool_search_tool_bm25: known("tool_search_tool_bm25"),
  tool_search_tool_bm25_20251119: known("tool_search_tool_bm25"),
  tool_search_tool_regex: known("tool_search_tool_regex"),
  tool_search_tool_regex_20251119: known("tool_search_tool_regex"),
});

const tool: Check = (value, path) => {
  if (isObject(value) && (value.type === undefined || value.type === null)) custom(value, `${path}.custom`);
  else taggedTool(value, path);
};

export const tools = arrayOf(tool);

const parallel = { disable_parallel_tool_use: boolean };

export const toolChoice = tagged({
  auto: object({ type: any }, parallel),
  any: object({ type: any }, parallel),
  tool: object({ type: any, name: string }, parallel),
  none: object({ type: any }),
});
