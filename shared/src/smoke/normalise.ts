/** Replaces what differs between two runs of the same program, so that runs can be compared byte for byte. */

import { release } from "node:os";

/** Texts that belong to one run. */
export interface RunMarks {
  /** An absolute path or another text → its placeholder. */
  texts: Record<string, string>;
  ports: number[];
}

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const GENERATED_ID = new RegExp(`\\b(toolu|msg|req)_([A-Za-z0-9]{16,}|${UUID})\\b`, "g");

const PATTERNS: [RegExp, string][] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g, "<time>"],
  [/\b\d\d:\d\d:\d\d\b/g, "<time>"],
  [/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4}\b/g, "<date>"],
  [/\b\d+(\.\d+)? ?ms\b/g, "<duration>"],
  [/\b\d+\.\d+ ?s\b/g, "<duration>"],
  [new RegExp(`\\b${UUID}\\b`, "gi"), "<uuid>"],
  [/\b(pid|PID)("?[ :=]+)\d+/g, "$1$2<pid>"],
  [/\bprocess \d+\b/g, "process <pid>"],
  [/\b\d+-[0-9a-f]{8}\.\d+\b/g, "<process>"],
  [/("_seal": ?")[\w-]{22}/g, "$1<seal>"],
  [/\b[0-9a-f]{64}\b/g, "<key>"],
  [/("started": ")[^"]*/g, "$1<start of the process>"],
];

/**
 * Returns a function that normalises every text in a value, including keys. Generated ids become `toolu_1`, `job_1`, … in
 * the order in which the function meets them, so use one function for one run.
 */
export function createNormaliser({ texts, ports }: RunMarks): <Value>(value: Value) => Value {
  const ids = new Map<string, string>();
  const known = new Map<string, string>();
  const marks: [string, string][] = [
    ...Object.entries(texts),
    ...ports.map((port): [string, string] => [`:${port}`, ":<port>"]),
    [process.version, "v<node>"],
    [release(), "<os release>"],
    [new Date().toISOString().slice(0, 10), "<date>"],
  ];
  const literals = marks.sort(([a], [b]) => b.length - a.length);

  function shortId(id: string, prefix: string): string {
    if (!ids.has(id)) {
      const sameKind = [...ids.keys()].filter((known) => known.startsWith(`${prefix}_`));
      ids.set(id, `${prefix}_${sameKind.length + 1}`);
    }
    return ids.get(id) ?? id;
  }

  /** Results are remembered, because each request repeats the conversation. */
  function text(raw: string): string {
    const result = known.get(raw) ?? normalised(raw);
    known.set(raw, result);
    return result;
  }

  function normalised(raw: string): string {
    let result = raw.replace(GENERATED_ID, shortId);
    result = result.replace(/\b(job)_[a-z0-9]{4}\b/g, shortId);
    for (const [pattern, name] of PATTERNS) result = result.replace(pattern, name);
    for (const [literal, name] of literals) result = result.replaceAll(literal, name);
    return result;
  }

  function normalise(value: unknown): unknown {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(normalise);
    if (typeof value !== "object" || value === null) return value;
    const result: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) result[freeKey(text(key), result)] = normalise(item);
    return result;
  }

  return (value) => normalise(value) as typeof value;
}

/** Two names may differ only in the time. Both must stay. */
function freeKey(key: string, taken: Record<string, unknown>): string {
  let free = key;
  for (let n = 2; free in taken; n += 1) free = `${key} #${n}`;
  return free;
}
