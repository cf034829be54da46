/** Which failures pass? Class, status and type of an error decide, never its wording. */
import { AnthropicError, APIConnectionError, APIError, APIUserAbortError } from "@anthropic-ai/sdk";

const TRANSIENT_STATUS = [408, 409, 429];
const PERMANENT_TYPES = [
  "invalid_request_error",
  "authentication_error",
  "billing_error",
  "permission_error",
  "not_found_error",
  "request_too_large",
];
// A 429 whose limit is a sum of money: waiting does not help.
const SPENT = ["enforced_spend_limit_reached", "contract_spend_limit_reached"];

/** Whether the same request may go through a little later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof APIUserAbortError) return false;
  if (error instanceof APIConnectionError) return true;
  // A stream that broke: a cut socket, no end, JSON that cannot be read.
  if (!(error instanceof APIError)) return error instanceof AnthropicError;
  if (error.errorCode && SPENT.includes(error.errorCode)) return false;
  const advice = error.headers?.get("x-should-retry");
  if (advice) return advice === "true";
  // In the middle of a stream an error has a type and no status.
  if (error.status === undefined) return !PERMANENT_TYPES.includes(error.type ?? "");
  return TRANSIENT_STATUS.includes(error.status) || error.status >= 500;
}

/** Milliseconds that the server wants us to wait; 0 when it says nothing. */
export function retryAfter(error: unknown, now: number): number {
  if (!(error instanceof APIError)) return 0;
  const ms = Number.parseFloat(error.headers?.get("retry-after-ms") ?? "");
  if (ms >= 0) return ms;
  const text = error.headers?.get("retry-after") ?? "";
  // A date is by the server's clock, and ours may differ.
  const sent = Date.parse(error.headers?.get("date") ?? "") || now;
  const wait = /^[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - sent;
  // A text that is no date, and a date in the past, ask for nothing.
  return Math.max(wait || 0, 0);
}
