/** Answers /v1/models: a page of the list, or one model. */

import type Anthropic from "@anthropic-ai/sdk";
import { type Effort, findModel, MODELS, type ModelSpec, type ThinkingType } from "../model/index.ts";
import { ApiError } from "./errors.ts";
import { invalid } from "./validate/schema.ts";

const PAGE = 20;
const LONGEST_PAGE = 1000;

/** The answer to `/v1/models` or `/v1/models/ID`. Throws a 404 for an unknown id. */
export function describeModels(path: string, query: URLSearchParams): unknown {
  const id = path.slice("/v1/models/".length);
  if (!id) return pageOf(MODELS.filter(isListed).map(modelInfo), query);
  const model = findModel(decoded(id));
  if (!model) throw new ApiError(404, `model: ${id}`);
  return modelInfo(model);
}

/** A model is listed by its full id, not by the short one that stands for it. */
function isListed({ id }: ModelSpec): boolean {
  return !MODELS.some((other) => new RegExp(`^${id}-\\d{8}$`).test(other.id));
}

/** The items after `after_id`, or those before `before_id`; `has_more` looks in the same direction. */
function pageOf(all: Anthropic.ModelInfo[], query: URLSearchParams): unknown {
  const limit = limitIn(query);
  const [after, before] = [query.get("after_id"), query.get("before_id")];
  const place = all.findIndex(({ id }) => id === (after ?? before));
  const rest = before === null ? all.slice(place + 1) : all.slice(0, Math.max(place, 0));
  const data = before === null ? rest.slice(0, limit) : rest.slice(-limit);
  const [first, last] = [data[0]?.id ?? null, data.at(-1)?.id ?? null];
  return { data, has_more: rest.length > limit, first_id: first, last_id: last };
}

function limitIn(query: URLSearchParams): number {
  const limit = Number(query.get("limit") ?? PAGE);
  if (!Number.isInteger(limit)) invalid("limit: Input should be a valid integer");
  if (limit < 1) invalid("limit: Input should be greater than or equal to 1");
  if (limit > LONGEST_PAGE) invalid(`limit: Input should be less than or equal to ${LONGEST_PAGE}`);
  return limit;
}

/** Decodes a part of a path. Returns it unchanged if its encoding is invalid. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function modelInfo(model: ModelSpec): Anthropic.ModelInfo {
  return {
    type: "model",
    id: model.id,
    display_name: model.displayName,
    created_at: model.createdAt,
    capabilities: capabilitiesOf(model),
    deprecated_at: model.end?.announcedAt ?? null,
    lifecycle: model.end ? "deprecated" : "active",
    line: model.id.split("-")[1] as Anthropic.ModelLine,
    max_input_tokens: model.window,
    max_tokens: model.maxOutput,
    retires_at: model.end?.at ?? null,
  };
}

const YES = { supported: true };

function capabilitiesOf({ effort: levels, thinking }: ModelSpec): Anthropic.ModelCapabilities {
  const effort = (level: Effort) => ({ supported: levels?.includes(level) ?? true });
  const type = (name: ThinkingType) => ({ supported: thinking.refuses[name] === undefined });
  return {
    batch: YES,
    citations: YES,
    code_execution: YES,
    context_management: {
      supported: true,
      clear_thinking_20251015: YES,
      clear_tool_uses_20250919: YES,
      compact_20260112: type("adaptive"),
    },
    effort: {
      supported: levels?.length !== 0,
      low: effort("low"),
      medium: effort("medium"),
      high: effort("high"),
      xhigh: effort("xhigh"),
      max: effort("max"),
    },
    image_input: YES,
    pdf_input: YES,
    server_tools: { supported: true, code_execution: YES, web_search: YES },
    structured_outputs: YES,
    thinking: {
      supported: true,
      types: {
        adaptive: type("adaptive"),
        between_tools: type("between_tools"),
        disabled: type("disabled"),
        enabled: type("enabled"),
      },
    },
  };
}
