/** Failures between harness and model. Class, type and status of an error decide; its wording only where there is nothing else. */

import { fileURLToPath } from "node:url";
import {
  AnthropicError,
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from "@anthropic-ai/sdk";
import { clip, wellFormed } from "../text/index.ts";
import { everywhere, inEach, type Localized, words } from "../wording/index.ts";
import { SetupError } from "./settings.ts";

/** The failures between harness and model, as the user sees them. */
type Cause = keyof typeof words.advice;

const MAX_DETAIL = 300;
// Only the beginning counts: what comes later may be quoted.
const TOO_LONG = /^(prompt is too long|input length and `max_tokens` exceed)/;

const CAUSE_OF_TYPE: Record<string, Cause> = {
  authentication_error: "key",
  permission_error: "permission",
  billing_error: "billing",
  not_found_error: "notFound",
  request_too_large: "tooLarge",
  invalid_request_error: "invalid",
  rate_limit_error: "rateLimit",
  overloaded_error: "overloaded",
  timeout_error: "timeout",
  api_error: "server",
};

const CAUSE_OF_STATUS: Record<number, Cause> = {
  400: "invalid",
  401: "key",
  402: "billing",
  403: "permission",
  404: "notFound",
  408: "timeout",
  413: "tooLarge",
  422: "invalid",
  429: "rateLimit",
  504: "timeout",
  529: "overloaded",
};

/**
 * One line for the user: what went wrong with a request, and what to do. Decided by class, type and status of the
 * error, never by its wording, which is only quoted. A bug is named with its place; a plain Error speaks for itself.
 */
export function describeError(error: unknown): Localized {
  if (error instanceof SetupError) return error.text;
  const cause = causeOf(error);
  if (!cause) return everywhere(describeBug(error));
  const detail = detailOf(error);
  const suffix = detail ? ` (${detail})` : "";
  return inEach((language) => words.advice[cause][language] + suffix);
}

/** The same in a few words, for a failure that may pass: "too many requests (429)". */
export function nameFailure(error: unknown): Localized {
  const cause = causeOf(error) ?? "cut";
  if (isBrief(cause)) return words.failures[cause];
  const { status, type } = error as APIError;
  return words.serviceFailed({ code: status ?? type ?? "?" });
}

const MAX_BRIEF_CHARS = 500;

/** The message of any error, on one line. The cause of "fetch failed" says more: ECONNREFUSED. */
export function inBrief({ message, cause }: Error): string {
  const { code } = ((cause as Error | undefined)?.cause ?? cause ?? {}) as NodeJS.ErrnoException;
  const text = clip(wellFormed(message).replace(/\s+/g, " ").replace(/\.$/, ""), MAX_BRIEF_CHARS);
  return code ? `${text} (${code})` : text;
}

function isBrief(cause: Cause): cause is Cause & keyof typeof words.failures {
  return cause in words.failures;
}

/** The model has more to do than it can: another model may answer. */
export function isOverload(error: unknown): boolean {
  return error instanceof APIError && (error.status === 529 || error.type === "overloaded_error");
}

/** The prompt is too long for the model. The API has no type for this, but its wording is documented. */
export function isPromptTooLong(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  if (error.status === 413) return true;
  const isInvalid = error.status === 400 && error.type === "invalid_request_error";
  return isInvalid && TOO_LONG.test(error.apiMessage ?? "");
}

/** A call of the reply could not be read, so the reply is not whole even if it came to its end. */
export function isGarbled(error: unknown): boolean {
  return error instanceof AnthropicError && error.cause instanceof SyntaxError;
}

function causeOf(error: unknown): Cause | undefined {
  if (error instanceof APIUserAbortError) return "aborted";
  if (isOverload(error)) return "overloaded";
  if (error instanceof APIConnectionTimeoutError) return "timeout";
  if (error instanceof APIConnectionError) return "connection";
  if (error instanceof APIError) return causeOfApiError(error);
  if (error instanceof AnthropicError) return isGarbled(error) ? "garbled" : "cut";
  return undefined;
}

/** In the middle of a stream an error has a type and no status; of a proxy, a status and no type. */
function causeOfApiError({ type, status }: APIError): Cause {
  const byStatus = CAUSE_OF_STATUS[status ?? 0] ?? ((status ?? 500) >= 500 ? "server" : "invalid");
  return (type && CAUSE_OF_TYPE[type]) || byStatus;
}

function detailOf(error: unknown): string {
  if (error instanceof APIConnectionError) return deepestCode(error);
  if (!(error instanceof APIError) || error instanceof APIUserAbortError) return "";
  const text = [error.status, error.apiMessage].filter(Boolean).join(": ");
  return oneLine(text);
}

/** ECONNREFUSED and the like are at the end of a chain of causes. */
function deepestCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code } = error as NodeJS.ErrnoException;
  return deepestCode(error.cause) || (code ?? "");
}

function describeBug(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(String(error));
  // An error that was thrown on purpose is no TypeError or the like.
  if (error.name === "Error") return oneLine(error.message);
  const where = placeIn(error.stack ?? "");
  return oneLine(`${error.name}: ${error.message}`) + (where ? ` (${where})` : "");
}

/** The first place in a stack trace. A path may contain spaces and brackets; that of a module is a URL. */
function placeIn(stack: string): string | undefined {
  const [, file, at] = /^ +at (?:[^/\\]*? \()?(?:async )?(.+)(:\d+:\d+)\)?$/m.exec(stack) ?? [];
  if (!file) return undefined;
  return (file.startsWith("file:") ? fileURLToPath(file) : file) + at;
}

function oneLine(text: string): string {
  return clip(text.replace(/\s+/g, " ").trim(), MAX_DETAIL);
}
