/** What others have recorded of the real API: requests with their answers, and replies alone. */

export type Json = Record<string, unknown>;

/** One answer of the real API, and the request that it answers. */
export interface Exchange {
  /** The project that recorded it: a folder below the given one. */
  source: string;
  /** Where to find it again: the file, and the number of the exchange in a cassette. */
  place: string;
  /** Absent where only the answer was kept. */
  request?: RecordedRequest;
  answer: RecordedAnswer;
}

export interface RecordedRequest {
  method: string;
  /** Without the query. */
  path: string;
  /** The `anthropic-*` headers that were kept. Some recorders strip them. */
  headers: Record<string, string>;
  body: Json | undefined;
}

export interface RecordedAnswer {
  status: number;
  /** A reply, an error, or the events of a stream in order. */
  body: Json | Json[];
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A list, or an empty one for anything else. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text as JSON; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The events in the `data:` lines of a stream. */
export function eventsIn(stream: string): Json[] {
  const lines = stream.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return lines.map((line) => parsed(line.slice(5))).filter(isObject);
}
