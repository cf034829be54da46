/** Sends a probe to an endpoint, and keeps the parts of the answer that can be compared. */

import type { Endpoint } from "@harness/shared/model";
import type { Probe } from "./probe.ts";

const TIMEOUT_MS = 60_000;

/** The parts of an answer in which two endpoints must agree. */
export interface Answer {
  status: number;
  /** The error's type, for example `invalid_request_error`. */
  error?: string;
  /** The error's words, without ids. */
  words?: string;
  /** The fields of the answer with their types, or the events of a stream in order, without repetitions. */
  form?: string[];
}

/** Rejects with the system's error if nothing answers. */
export async function ask(endpoint: Endpoint, probe: Probe): Promise<Answer> {
  if (probe.compares === "cache") await send(endpoint, probe);
  return send(endpoint, probe);
}

async function send(endpoint: Endpoint, probe: Probe): Promise<Answer> {
  const response = await fetch(endpoint.url + (probe.path ?? "/v1/messages"), {
    method: probe.method ?? "POST",
    headers: headersFor(endpoint, probe),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(probe.body !== undefined && { body: bodyOf(probe.body, endpoint.modelId) }),
  });
  return read(response, await response.text(), probe.compares);
}

function headersFor({ apiKey, authToken }: Endpoint, { headers }: Probe): Record<string, string> {
  const all = {
    "content-type": "application/json",
    "anthropic-version": "2026-10-21",
    ...(apiKey ? { "x-api-key": apiKey } : { authorization: `Bearer ${authToken}` }),
    ...headers,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

function bodyOf(body: object | string, model: string): string {
  return typeof body === "string" ? body : JSON.stringify({ model, ...body });
}

function read(response: Response, text: string, compares: Probe["compares"]): Answer {
  const { status } = response;
  if (response.headers.get("content-type")?.startsWith("text/event-stream"))
    return { status, form: eventsIn(text) };
  const body = parsed(text);
  const error = (body as { error?: { type?: string; message?: string } } | null)?.error;
  if (!error && compares === "cache") return { status, form: cacheOf(body) };
  if (!error) return { status, form: compares === "values" ? valuesOf(body) : fieldsOf(body) };
  return { status, error: String(error.type), words: withoutIds(String(error.message)) };
}

// An answer that is not JSON comes from a proxy in front of the endpoint.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { error: { type: "no JSON", message: text.slice(0, 80) } };
  }
}

function withoutIds(message: string): string {
  return message.replace(/\b(req|msg|toolu)_\w+/g, "$1_…");
}

// The number of text pieces and the pings between them differ from reply to reply.
function eventsIn(stream: string): string[] {
  const names = [...stream.matchAll(/^event: *(\w+)/gm)].map(([, name = ""]) => name);
  const told = names.filter((name) => name !== "ping");
  return told.filter((name, i) => name !== told[i - 1]);
}

/** Fields of the answer, like `usage.input_tokens: number`. Items of lists are left out, because the model decides them. */
function fieldsOf(value: unknown, path = ""): string[] {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    return [`${path}: ${Array.isArray(value) ? "list" : value === null ? "null" : typeof value}`];
  const fields = Object.entries(value);
  return fields.flatMap(([name, item]) => fieldsOf(item, path ? `${path}.${name}` : name)).sort();
}

/** Fields with their values, like `max_tokens: 64000`. */
function valuesOf(body: unknown): string[] {
  const fields = Object.entries(body as object).filter(([, value]) => typeof value !== "object");
  return fields.map(([name, value]) => `${name}: ${value}`).sort();
}

/** Whether tokens were read from the cache, and written to it. */
function cacheOf(body: unknown): string[] {
  const { usage = {} } = body as { usage?: Record<string, number> };
  const names = ["cache_read_input_tokens", "cache_creation_input_tokens"];
  return names.map((name) => `${name}: ${usage[name] ? "some" : "none"}`);
}
