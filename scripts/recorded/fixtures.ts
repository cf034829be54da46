/** Reads fixtures: an answer of the API alone, as JSON, or a stream with one event a line. */

import { isObject, type Json, parsed, type RecordedAnswer } from "./exchange.ts";

/** The answer in a file; none if it holds something else. */
export function readFixture(text: string): RecordedAnswer[] {
  const whole = parsed(text);
  if (whole !== undefined) return isObject(whole) ? answersIn(whole) : [];
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const events = lines.map((line) => parsed(line.replace(/^data:/, "")));
  return events.length > 1 && events.every(isEvent) ? [{ status: 200, body: events }] : [];
}

function isEvent(value: unknown): value is Json {
  return isObject(value) && typeof value.type === "string";
}

function answersIn(value: Json): RecordedAnswer[] {
  if (value.type === "message" && Array.isArray(value.content)) return [{ status: 200, body: value }];
  return value.type === "error" && isObject(value.error) ? [{ status: 400, body: value }] : [];
}
