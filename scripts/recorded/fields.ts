/** The fields of answers with the types of their values, so that those of two servers can be compared. */

import { isObject, type Json } from "./exchange.ts";

/** The values below these names depend on the model, or on the request. */
const FREE = ["input", "partial_json"];

/** The fields of an answer, like `message.content.text.citations: null`, or those of each event of a stream. */
export function fieldsOf(kind: string, body: Json | Json[]): string[] {
  if (Array.isArray(body)) return body.flatMap((event) => fieldsIn(event, String(event.type)));
  return fieldsIn(body, kind);
}

function fieldsIn(value: Json, path: string): string[] {
  return Object.entries(value).flatMap(([name, item]) => describe(item, `${path}.${name}`));
}

function describe(value: unknown, path: string): string[] {
  if (FREE.some((name) => path.endsWith(`.${name}`))) return [`${path}: any`];
  if (Array.isArray(value)) return [`${path}: list`, ...value.flatMap((item) => inside(item, path))];
  return isObject(value) ? [`${path}: object`, ...inside(value, path)] : [`${path}: ${typeOf(value)}`];
}

/** A block or a delta has the fields of its type. */
function inside(value: unknown, path: string): string[] {
  if (!isObject(value)) return [];
  const isBlock = typeof value.type === "string" && /\.(content|content_block|delta)$/.test(path);
  return fieldsIn(value, isBlock ? `${path}.${value.type}` : path);
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
