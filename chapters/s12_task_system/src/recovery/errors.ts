/** What kind of failure is it? Class, status and type of an error decide, never its wording. */
import {
  AnthropicError,
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from "@anthropic-ai/sdk";
import type { Localized } from "@harness/shared/wording";
import { Silence } from "./connection.ts";

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
  // A stream that broke: a cut socket, no end, silence, JSON that cannot be read.
  if (!(error instanceof APIError)) return error instanceof AnthropicError;
  if (error.errorCode && SPENT.includes(error.errorCode)) return false;
  const advice = error.headers?.get("x-should-retry");
  if (advice) return advice === "true";
  // In the middle of a stream an error has a type and no status.
  if (error.status === undefined) return !PERMANENT_TYPES.includes(error.type ?? "");
  return TRANSIENT_STATUS.includes(error.status) || error.status >= 500;
}

export function isOverload(error: unknown): boolean {
  return error instanceof APIError && (error.status === 529 || error.type === "overloaded_error");
}

/** The tool JSON of the reply could not be read, so it is not whole even if it came to its end. */
export function isGarbled(error: unknown): boolean {
  return error instanceof AnthropicError && error.cause instanceof SyntaxError;
}

/** Milliseconds that the server wants us to wait; 0 when it says nothing. */
export function retryAfter(error: unknown, now: number): number {
  if (!(error instanceof APIError)) return 0;
  const ms = Number.parseFloat(error.headers?.get("retry-after-ms") ?? "");
  if (ms >= 0) return ms;
  const text = error.headers?.get("retry-after") ?? "";
  const wait = /^[\d.]+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  // A date that is none, or that is over, asks for nothing.
  return Math.max(wait || 0, 0);
}

/** A failure in a few words, for the user. */
export function nameOf(error: unknown): Localized {
  if (isOverload(error))
    return { zh: "模型服务过载", en: "the model is overloaded", ja: "モデルが混み合っています" };
  if (error instanceof APIConnectionTimeoutError)
    return { zh: "等待回复超时", en: "no answer in time", ja: "時間内に応答がありません" };
  if (error instanceof APIConnectionError)
    return { zh: "连接失败", en: "no connection", ja: "接続できません" };
  if (error instanceof APIError) return nameOfStatus(error);
  const { cause } = error as Error;
  if (cause instanceof Silence)
    return { zh: "回复没有了动静", en: "the reply has gone silent", ja: "応答が途絶えました" };
  if (isGarbled(error))
    return {
      zh: "工具调用的 JSON 读不出来",
      en: "the JSON of a call cannot be read",
      ja: "ツール呼び出しの JSON を読み取れません",
    };
  return { zh: "回复中途断开", en: "the reply broke off", ja: "応答が途中で切れました" };
}

function nameOfStatus({ status, type }: APIError): Localized {
  const code = status ?? type ?? "?";
  if (status === 429 || type === "rate_limit_error")
    return { zh: "请求太频繁（429）", en: "too many requests (429)", ja: "リクエストが多すぎます（429）" };
  return {
    zh: `模型服务出错（${code}）`,
    en: `the service failed (${code})`,
    ja: `サービスのエラー（${code}）`,
  };
}
