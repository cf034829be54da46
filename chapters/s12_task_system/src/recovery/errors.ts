/** Which failures pass by waiting? The class, status and type of an error decide, never its wording. */
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
// A 429 because the money is spent: waiting does not help.
const SPENT = ["enforced_spend_limit_reached", "contract_spend_limit_reached"];

/** Whether the same request may succeed a little later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof APIUserAbortError) return false;
  if (error instanceof APIConnectionError) return true;
  // The SDK's other errors mean a broken stream: a closed socket, a missing end, invalid JSON.
  if (!(error instanceof APIError)) return error instanceof AnthropicError;
  if (error.errorCode && SPENT.includes(error.errorCode)) return false;
  const advice = error.headers?.get("x-should-retry");
  if (advice) return advice === "true";
  // An error inside a stream has a type but no status.
  if (error.status === undefined) return !PERMANENT_TYPES.includes(error.type ?? "");
  return TRANSIENT_STATUS.includes(error.status) || error.status >= 500;
}

/** How long the server asks us to wait, in milliseconds; 0 when it does not say. */
export function retryAfter(error: unknown, now: number): number {
  if (!(error instanceof APIError)) return 0;
  const ms = Number.parseFloat(error.headers?.get("retry-after-ms") ?? "");
  if (ms >= 0) return ms;
  const text = error.headers?.get("retry-after") ?? "";
  // A date is in the server's time, and our clock may differ.
  const sent = Date.parse(error.headers?.get("date") ?? "") || now;
  const wait = /^[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - sent;
  // An invalid date or one in the past means no wait.
  return Math.max(wait || 0, 0);
}
