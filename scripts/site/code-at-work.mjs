// Loaded before a chapter: each of its requests says in a header which functions ran since the request before.
import { readFileSync } from "node:fs";
import { Session } from "node:inspector";
import { dirname, resolve } from "node:path";
import { readPositions, unescapedColumn } from "../launch/source-positions.mjs";

/** @typedef {{ bundle: string, header: string, lines: Record<string, string> }} Task `lines`: path and number of each line that counts → its place and text */

/** @type {Task} */
const { bundle, header, lines } = JSON.parse(
  readFileSync(String(new URL(import.meta.url).searchParams.get("task")), "utf8"),
);
const starts = startsOfLines(readFileSync(bundle, "utf8"));
const { map, escapes } = readPositions(`${bundle}.map`);
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

const send = globalThis.fetch;
Object.assign(globalThis, { fetch: sendWithCode });

/**
 * @param {Parameters<typeof send>[0]} input
 * @param {Parameters<typeof send>[1]} init
 */
function sendWithCode(input, init) {
  if (!String(input).includes("/messages")) return send(input, init);
  const headers = new Headers(init?.headers);
  headers.set(header, encodeURIComponent(JSON.stringify(linesSinceLast())));
  return send(input, { ...init, headers });
}

/** The first lines of the functions that ran, without those of which no line counts. */
function linesSinceLast() {
  /** @type {string[]} */
  const found = [];
  // The inspector of the own thread answers before `post` returns, and counts from 0 again.
  session.post("Profiler.takePreciseCoverage", (_, { result }) => {
    const functions = result.filter(({ url }) => url.endsWith(bundle)).flatMap((script) => script.functions);
    for (const { functionName, ranges } of functions)
      if (functionName && ranges[0]?.count) found.push(lineAt(ranges[0].startOffset));
  });
  return [...new Set(found)].flatMap((line) => lines[line] ?? []);
}

/** @param {number} offset in the bundle */
function lineAt(offset) {
  const line = starts.findLastIndex((start) => start <= offset);
  const found = map.findEntry(line, unescapedColumn(escapes[line] ?? [], offset - (starts[line] ?? 0)));
  if (!("originalSource" in found)) return "";
  return `${resolve(dirname(bundle), decodeURIComponent(found.originalSource))}:${found.originalLine + 1}`;
}

/** @param {string} text */
function startsOfLines(text) {
  return [...text.matchAll(/^/gm)].map(({ index }) => index);
}
