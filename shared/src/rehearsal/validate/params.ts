/** The rules for the parameters of a request. */

import { findModel, type ModelSpec } from "../../model/index.ts";
import { ApiError } from "../errors.ts";
import { cacheControl, messageContent, systemContent, systemMessageContent } from "./blocks.ts";
import {
  any,
  anyObject,
  arrayOf,
  boolean,
  type Check,
  integer,
  invalid,
  isObject,
  type JsonObject,
  nullable,
  object,
  oneOf,
  string,
  stringOr,
} from "./schema.ts";
import { thinking } from "./thinking.ts";
import { requireClosedObjects, toolChoice, tools } from "./tools.ts";

const maxTokens: Check = (value, path) => {
  integer(value, path);
  if ((value as number) < 0) invalid(`${path}: must be greater than or equal to 0`);
};

const stopSequence: Check = (value, path) => {
  string(value, path);
  if ((value as string).trim() === "")
    invalid("stop_sequences: each stop sequence must contain non-whitespace");
};

const role: Check = (value) => {
  if (["user", "assistant", "system"].includes(value as string)) return;
  invalid(`messages: Unexpected role "${value}". Allowed roles are "user" or "assistant"`);
};

const message: Check = (value, path) => {
  const isSystem = isObject(value) && value.role === "system";
  object({ role, content: isSystem ? systemMessageContent : messageContent })(value, path);
};

const closedSchema: Check = (value, path) => {
  anyObject(value, path);
  requireClosedObjects(value, path);
};

// In the API's order: the error names the first wrong parameter.
const PARAMS: [name: string, check: Check][] = [
  ["tool_choice", toolChoice],
  ["tools", tools],
  ["messages", arrayOf(message)],
  ["system", systemContent],
  ["thinking", thinking],
  [
    "output_config",
    object(
      {},
      {
        effort: nullable(oneOf("low", "medium", "high", "xhigh", "max")),
        format: nullable(object({ type: oneOf("json_schema"), schema: closedSchema })),
      },
    ),
  ],
  ["cache_control", cacheControl],
  ["max_tokens", maxTokens],
  ["metadata", object({}, { user_id: nullable(string) })],
  ["stop_sequences", arrayOf(stopSequence)],
  ["temperature", any],
  ["top_p", any],
  ["top_k", any],
  ["service_tier", oneOf("auto", "standard_only")],
  ["stream", boolean],
  ["container", nullable(stringOr(anyObject))],
  ["inference_geo", nullable(string)],
  ["speed", nullable(oneOf("standard", "fast"))],
  ["diagnostics", nullable(object({}, { previous_message_id: nullable(string) }))],
];

const SAMPLING = ["temperature", "top_p", "top_k"];
const REQUIRED = ["messages", "max_tokens"];
const COUNTABLE = [
  "messages",
  "cache_control",
  "output_config",
  "speed",
  "system",
  "thinking",
  "tool_choice",
  "tools",
];

/** The model that the request names. Throws a 404 if there is none of that name. */
export function checkModel(body: JsonObject): ModelSpec {
  if (body.model === undefined) invalid("model: Field required");
  string(body.model, "model");
  const model = findModel(body.model as string);
  if (!model) throw new ApiError(404, `model: ${body.model}`);
  return model;
}

/** Checks that every parameter is known and has the right type. */
export function checkParams(body: JsonObject, model: ModelSpec, version: string, counting: boolean): void {
  const params = counting ? PARAMS.filter(([name]) => COUNTABLE.includes(name)) : PARAMS;
  for (const [name, check] of params) {
    const value = body[name];
    if (value === undefined) {
      if (REQUIRED.includes(name)) invalid(`${name}: Field required`);
      continue;
    }
    if (SAMPLING.includes(name)) checkSampling(name, model, version);
    check(value, name);
  }
  const known = new Set(["model", ...params.map(([name]) => name)]);
  const unknown = Object.keys(body).find((key) => !known.has(key));
  if (unknown !== undefined) invalid(`${unknown}: Extra inputs are not permitted`);
}

// Version 2026-10-21 removed the sampling parameters. Every value is refused.
function checkSampling(name: string, model: ModelSpec, version: string): void {
  if (version !== "2023-06-01") invalid(`${name}: Extra inputs are not permitted`);
  if (!model.sampling) invalid(`\`${name}\` is not supported for this model`);
}

/** Limits of `max_tokens` that depend on the model or on another parameter. */
export function checkMaxTokens(body: JsonObject, model: ModelSpec): void {
  const wanted = body.max_tokens as number;
  if (wanted > model.maxOutput) {
    invalid(
      `max_tokens: ${wanted} > ${model.maxOutput}, which is the maximum allowed number of output tokens for ${model.id}`,
    );
  }
  if (wanted === 0) checkPreWarm(body);
}

// Zero fills the cache and generates nothing. We do not know the API's wording of these errors.
function checkPreWarm(body: JsonObject): void {
  const {
    thinking,
    output_config: output,
    tool_choice: choice,
  } = body as Record<string, JsonObject | undefined>;
  const conflict =
    (body.stream === true && "`stream`") ||
    (thinking?.type === "enabled" && "`thinking.type` enabled") ||
    (output?.format && "`output_config.format`") ||
    (["any", "tool"].includes(String(choice?.type)) && "a forced `tool_choice`");
  if (conflict) invalid(`max_tokens: 0 is not permitted together with ${conflict}`);
}

/** Rules between `tools` and `tool_choice`. */
export function checkToolUse(body: JsonObject, model: ModelSpec): void {
  const offered = (body.tools ?? []) as JsonObject[];
  const names = offered.flatMap((tool) => (typeof tool.name === "string" ? [tool.name] : []));
  if (new Set(names).size < names.length) invalid("tools: Tool names must be unique.");
  if (offered.length > 0 && offered.every((tool) => tool.defer_loading === true)) {
    invalid("At least one tool must have defer_loading=false");
  }
  const choice = body.tool_choice as { type: string; name?: string } | undefined;
  if (!choice || choice.type === "none") return;
  if (choice.type !== "auto" && !model.forcedTools) {
    invalid('tool_choice: type "tool" and "any" are not supported for this model.');
  }
  if (offered.length === 0) invalid(`tool_choice.${choice.type} may only be specified while providing tools`);
  if (choice.type === "tool" && !names.includes(choice.name ?? "")) {
    invalid(`Tool '${choice.name}' not found in provided tools`);
  }
}
