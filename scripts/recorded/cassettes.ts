/** Reads cassettes: files in which VCR, for Python or for Ruby, keeps requests and their answers. */

import { gunzipSync } from "node:zlib";
import { parse } from "yaml";
import {
  eventsIn,
  isObject,
  type Json,
  listOf,
  parsed,
  type RecordedAnswer,
  type RecordedRequest,
} from "./exchange.ts";

const HOST = "api.anthropic.com";
const PATHS = /^\/v1\/(messages|messages\/count_tokens|models(\/[^/]+)?)$/;

/** Ruby writes `!binary` for what YAML calls `!!binary`: a text that is not plain ASCII, or bytes. */
const BINARY = { tag: "!binary", resolve: (text: string) => Buffer.from(text, "base64") };

export interface Taped {
  request: RecordedRequest;
  answer: RecordedAnswer;
}

/** The exchanges with the Messages API, by their number in the file. A file that is no cassette has none. */
export function readCassette(text: string): Map<number, Taped> {
  const file: unknown = parse(text, { customTags: [BINARY], maxAliasCount: -1, logLevel: "silent" });
  const all = isObject(file) ? listOf(file.interactions ?? file.http_interactions) : [];
  const taped = all.map((item, i) => [i + 1, isObject(item) ? readInteraction(item) : undefined] as const);
  return new Map(taped.flatMap(([number, one]) => (one ? [[number, one]] : [])));
}

function readInteraction({ request, response }: Json): Taped | undefined {
  if (!isObject(request) || !isObject(response) || !URL.canParse(String(request.uri))) return undefined;
  const { host, pathname } = new URL(String(request.uri));
  const body = contentOf(response);
  if (host !== HOST || !PATHS.test(pathname) || body === undefined) return undefined;
  const status = Number(isObject(response.status) ? response.status.code : response.status);
  return { request: readRequest(request, pathname), answer: { status, body } };
}

function readRequest(request: Json, path: string): RecordedRequest {
  const body = contentOf(request);
  const headers = Object.entries(isObject(request.headers) ? request.headers : {});
  const ours = headers.filter(([name]) => /^anthropic-/i.test(name));
  return {
    method: String(request.method).toUpperCase(),
    path,
    headers: Object.fromEntries(ours.map(([name, value]) => [name.toLowerCase(), String(value)])),
    body: isObject(body) ? body : undefined,
  };
}

/** The body: a recorder keeps it as JSON, as text, or as an object around the text. */
function contentOf({ parsed_body: json, body }: Json): Json | Json[] | undefined {
  if (isObject(json)) return json;
  const text = textOf(isObject(body) ? body.string : body);
  if (text === undefined) return undefined;
  const value = parsed(text);
  if (isObject(value)) return value;
  const events = eventsIn(text);
  return events.length > 0 ? events : undefined;
}

function textOf(body: unknown): string | undefined {
  if (!(body instanceof Uint8Array)) return typeof body === "string" ? body : undefined;
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  return Buffer.from(isZipped ? gunzipSync(body) : body).toString("utf8");
}
