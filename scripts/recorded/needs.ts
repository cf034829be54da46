/** What a recorded request needs so that an endpoint of today can judge it: beta headers, and a model that still exists. */

import { findModel } from "@harness/shared/model";
import { isObject, type Json, type RecordedRequest } from "./exchange.ts";

/** The version that clients sent when the recorder has stripped the header. */
const VERSION = "2023-06-01";
/** Takes what the retired models took. */
const STANDS_FOR_RETIRED = "claude-sonnet-4-5";

/** Parameters of a beta, and the header that allows them. */
const PARAMETERS: Record<string, string> = {
  billing_policy: "user-profiles-billing-2026-10-01",
  compaction: "compact-2026-09-04",
  context_management: "context-management-2025-06-27",
  fallbacks: "server-side-fallback-2026-07-01",
  fallback_credit_token: "fallback-credit-2026-07-01",
  mcp_servers: "mcp-client-2025-11-20",
  output_format: "structured-outputs-2025-11-13",
  task_budget: "task-budgets-2026-03-13",
  thread: "message-threads-2026-08-12",
};

/** Types of tools, blocks and edits that belong to a beta. */
const TYPES: [type: RegExp, beta: string][] = [
  [/^advisor_/, "advisor-tool-2026-03-01"],
  [/^compact(ion)?(_|$)/, "compact-2026-01-12"],
  [/^computer_20251124$/, "computer-use-2025-11-24"],
  [/^(computer|bash|text_editor)_2024/, "computer-use-2024-10-22"],
  [/^computer_20250124$/, "computer-use-2025-01-24"],
  [/^fallback$/, "server-side-fallback-2026-07-01"],
  [/^(file|container_upload)$/, "files-api-2025-04-14"],
  [/^mcp_/, "mcp-client-2025-11-20"],
  [/^tool_(addition|removal)$/, "mid-conversation-tool-changes-2026-07-01"],
];

/** The betas that a request makes use of. */
export function betasIn(body: Json): string[] {
  const { output_config: output, thinking, messages, tools, context_management: edits } = body;
  const keys = [...Object.keys(body), ...Object.keys(isObject(output) ? output : {})];
  const types = typesIn([messages, tools, edits]);
  return [
    ...new Set([
      ...keys.flatMap((key) => PARAMETERS[key] ?? []),
      ...TYPES.filter(([type]) => types.some((name) => type.test(name))).map(([, beta]) => beta),
      ...(isObject(thinking) && thinking.display === "updates"
        ? ["thinking-display-updates-2026-08-18"]
        : []),
    ]),
  ];
}

/** What a model wrote or a schema says is no part of the request's form. */
const CONTENTS = ["input", "input_schema", "data"];

function typesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(typesIn);
  if (!isObject(value)) return [];
  const inner = Object.entries(value).filter(([key]) => !CONTENTS.includes(key));
  const own = typeof value.type === "string" ? [value.type] : [];
  return [...own, ...inner.flatMap(([, item]) => typesIn(item))];
}

export function headersFor({ headers, body }: RecordedRequest): Record<string, string> {
  const recorded = headers["anthropic-beta"]?.split(",").map((beta) => beta.trim()) ?? [];
  const betas = [...new Set([...recorded, ...betasIn(body ?? {})])];
  return {
    "anthropic-version": VERSION,
    ...headers,
    ...(betas.length > 0 && { "anthropic-beta": betas.join(",") }),
  };
}

/** The body, for a model of today if the recorded one has been retired since. */
export function bodyOfToday(body: Json): Json {
  const { model } = body;
  const isRetired = typeof model === "string" && findModel(model) === undefined;
  return isRetired ? { ...body, model: STANDS_FOR_RETIRED } : body;
}
