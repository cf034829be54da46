/**
 * Limits and prices of each model in the Messages API. Dates, output limits, kinds of thinking and levels of effort of the
 * models up to Opus 5 are those that the API listed for tidyverse/ellmer on 2026-08-02. All else is from documentation.
 */

/** What is known about one model. */
export interface ModelSpec {
  id: string;
  displayName: string;
  createdAt: string;
  /** When its end was announced, and when it comes. Default: it has no end. */
  end?: { announcedAt: string; at: string };
  /** Context window and longest reply, in tokens. */
  window: number;
  maxOutput: number;
  /** A prefix shorter than this many tokens is silently not cached. */
  cacheMinimum: number;
  /** US dollars for a million tokens; `cacheRead` is a fraction of `input`. */
  price: { input: number; output: number; cacheRead: number };
  /** May the conversation end with an assistant message the model continues? */
  prefill: boolean;
  /** The levels of `output_config.effort` it knows. Default: all. */
  effort?: readonly Effort[];
  /** May `tool_choice` be `any` or `tool`? */
  forcedTools: boolean;
  /** Is a `system` message allowed in the middle of the conversation? */
  systemMessages: boolean;
  /** Were `temperature` and its like accepted before version 2026-10-21? */
  sampling: boolean;
  thinking: ThinkingSpec;
}

interface ThinkingSpec {
  /** The meaning of an absent `thinking`. */
  default: "adaptive" | "disabled";
  /** Types the model refuses, with the true wording. */
  refuses: Partial<Record<ThinkingType, string>>;
  /** `disabled` is refused at effort xhigh and max. */
  disabledNeedsEffort?: true;
}

export type Effort = "low" | "medium" | "high" | "xhigh" | "max";

export type ThinkingType = "adaptive" | "enabled" | "disabled" | "between_tools";

const NO_ENABLED =
  '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.';
const NO_DISABLED =
  '"thinking.type.disabled" is not supported for this model. Thinking defaults to adaptive mode when not specified; use "thinking.type.enabled" with "budget_tokens" for extended thinking.';
const NO_DISABLED_SHORT = '"thinking.type.disabled" is not supported for this model.';
const NO_ADAPTIVE = "adaptive thinking is not supported on this model";
const NO_BETWEEN = '"thinking.type.between_tools" is not supported for this model.';

const ALWAYS_ON: ThinkingSpec = {
  default: "adaptive",
  refuses: { enabled: NO_ENABLED, disabled: NO_DISABLED },
};
const ON: ThinkingSpec = { default: "adaptive", refuses: { enabled: NO_ENABLED, between_tools: NO_BETWEEN } };
const OFF: ThinkingSpec = {
  default: "disabled",
  refuses: { enabled: NO_ENABLED, between_tools: NO_BETWEEN },
};
const EITHER: ThinkingSpec = { default: "disabled", refuses: { between_tools: NO_BETWEEN } };
const MANUAL: ThinkingSpec = {
  default: "disabled",
  refuses: { adaptive: NO_ADAPTIVE, between_tools: NO_BETWEEN },
};

const BIG = { window: 1_000_000, maxOutput: 128_000 };
const SMALL = { window: 200_000, maxOutput: 64_000 };
const NEWEST = { ...BIG, cacheMinimum: 512, prefill: false, sampling: false };
const READ = 0.1;

/** Newest first, as `GET /v1/models` lists them. */
export const MODELS: readonly ModelSpec[] = [
  ...family(["claude-fable-5-2", "claude-mythos-5-2"], "2026-10-29", {
    ...NEWEST,
    price: { input: 10, output: 50, cacheRead: 0.025 },
    forcedTools: false,
    systemMessages: true,
    thinking: ALWAYS_ON,
  }),
  ...family(["claude-haiku-5-5"], "2026-10-15", {
    ...NEWEST,
    price: { input: 0.1, output: 0.5, cacheRead: READ },
    forcedTools: true,
    systemMessages: true,
    thinking: ON,
  }),
  ...family(["claude-sonnet-5-5"], "2026-10-08", {
    ...NEWEST,
    price: { input: 2, output: 10, cacheRead: READ },
    forcedTools: false,
    systemMessages: true,
    thinking: ON,
  }),
  ...family(["claude-opus-5-5"], "2026-09-24", {
    ...NEWEST,
    price: { input: 4, output: 20, cacheRead: 0.05 },
    forcedTools: false,
    systemMessages: true,
    thinking: { default: "adaptive", refuses: { enabled: NO_ENABLED, disabled: NO_DISABLED_SHORT } },
  }),
  ...family(["claude-fable-5-1", "claude-mythos-5-1"], "2026-09-03", {
    ...NEWEST,
    price: { input: 10, output: 50, cacheRead: 0.025 },
    forcedTools: false,
    systemMessages: true,
    thinking: ALWAYS_ON,
  }),
  ...family(["claude-opus-5"], "2026-07-24", {
    ...NEWEST,
    price: { input: 5, output: 25, cacheRead: READ },
    forcedTools: true,
    systemMessages: true,
    thinking: { ...ON, disabledNeedsEffort: true },
  }),
  ...family(["claude-sonnet-5"], "2026-06-29", {
    ...NEWEST,
    cacheMinimum: 1024,
    price: { input: 2, output: 10, cacheRead: READ },
    forcedTools: true,
    systemMessages: false,
    thinking: ON,
  }),
  ...family(["claude-fable-5", "claude-mythos-5"], "2026-06-07", {
    ...NEWEST,
    price: { input: 10, output: 50, cacheRead: READ },
    forcedTools: true,
    systemMessages: true,
    thinking: ALWAYS_ON,
  }),
  ...family(["claude-opus-4-8"], "2026-05-28", {
    ...NEWEST,
    cacheMinimum: 1024,
    price: { input: 5, output: 25, cacheRead: READ },
    forcedTools: true,
    systemMessages: true,
    thinking: OFF,
  }),
  ...family(["claude-opus-4-7"], "2026-04-14", {
    ...NEWEST,
    cacheMinimum: 2048,
    price: { input: 5, output: 25, cacheRead: READ },
    forcedTools: true,
    systemMessages: false,
    thinking: OFF,
  }),
  ...family(["claude-mythos-preview"], "2026-04-07", {
    ...NEWEST,
    cacheMinimum: 2048,
    price: { input: 10, output: 50, cacheRead: READ },
    forcedTools: false,
    systemMessages: false,
    thinking: EITHER,
  }),
  ...family(["claude-sonnet-4-6"], "2026-02-17", {
    ...BIG,
    cacheMinimum: 1024,
    price: { input: 3, output: 15, cacheRead: READ },
    prefill: false,
    forcedTools: true,
    systemMessages: false,
    effort: ["low", "medium", "high", "max"],
    sampling: true,
    thinking: EITHER,
  }),
  ...family(["claude-opus-4-6"], "2026-02-04", {
    ...BIG,
    cacheMinimum: 4096,
    price: { input: 5, output: 25, cacheRead: READ },
    prefill: false,
    forcedTools: true,
    systemMessages: false,
    effort: ["low", "medium", "high", "max"],
    sampling: true,
    thinking: EITHER,
  }),
  ...family(["claude-opus-4-5", "claude-opus-4-5-20251101"], "2025-11-24", {
    ...SMALL,
    cacheMinimum: 4096,
    price: { input: 5, output: 25, cacheRead: READ },
    prefill: true,
    forcedTools: true,
    systemMessages: false,
    effort: ["low", "medium", "high"],
    sampling: true,
    thinking: MANUAL,
  }),
  ...family(["claude-haiku-4-5", "claude-haiku-4-5-20251001"], "2025-10-15", {
    ...SMALL,
    cacheMinimum: 4096,
    price: { input: 1, output: 5, cacheRead: READ },
    prefill: true,
    forcedTools: true,
    systemMessages: false,
    effort: [],
    sampling: true,
    thinking: MANUAL,
  }),
  ...family(["claude-sonnet-4-5", "claude-sonnet-4-5-20250929"], "2025-09-29", {
    end: { announcedAt: "2026-09-30T00:00:00Z", at: "2026-11-30T00:00:00Z" },
    ...SMALL,
    cacheMinimum: 1024,
    price: { input: 3, output: 15, cacheRead: READ },
    prefill: true,
    forcedTools: true,
    systemMessages: false,
    effort: [],
    sampling: true,
    thinking: MANUAL,
  }),
];

type Shared = Omit<ModelSpec, "id" | "displayName" | "createdAt">;

function family(ids: string[], released: string, spec: Shared): ModelSpec[] {
  const createdAt = `${released}T00:00:00Z`;
  return ids.map((id) => ({ id, displayName: displayName(id), createdAt, ...spec }));
}

// claude-opus-4-5-20251101 → Claude Opus 4.5
function displayName(id: string): string {
  const [, line = "", ...version] = id.replace(/-\d{8}$/, "").split("-");
  return `Claude ${capital(line)} ${version.map(capital).join(".")}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The row of a model id, or undefined when the API would answer 404. */
export function findModel(id: string): ModelSpec | undefined {
  return MODELS.find((model) => model.id === id);
}
