// Makes stack traces point into the source. Node can do this, but would read megabytes of source maps at each start.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/** How many characters longer `\u3002` is than `。`, for which it stands in a bundle. */
export const ESCAPE_ADDS = 5;

/** @typedef {{ map: SourceMap, escapes: number[][] }} Positions `escapes`: for each line, the columns in which an escape begins */

/**
 * From now on the stack of an error names positions in the source instead of the bundle.
 * @param {string} bundle
 */
export function showSourcePositions(bundle) {
  /** @type {WeakRef<Positions> | undefined} */
  let held;
  // Only for frames of the bundle: in every run Node reads the stacks of some internal errors.
  // The map takes 50 MB. A WeakRef lets the garbage collector drop it.
  const readMap = () => {
    const positions = held?.deref() ?? readPositions(`${bundle}.map`);
    held = new WeakRef(positions);
    return positions;
  };
  Error.prepareStackTrace = (error, frames) => {
    // Node builds the stack of an abort at once, even if it is never read. Ctrl-C must not wait for the map.
    const isAbort = error.name === "AbortError";
    const lines = frames.map((frame) => `\n    at ${isAbort ? frame : inSource(frame, bundle, readMap)}`);
    return `${Error.prototype.toString.call(error)}${lines.join("")}`;
  };
}

/**
 * @param {string} file the source map of a bundle
 * @returns {Positions}
 */
export function readPositions(file) {
  const { x_escapes: escapes = [], ...map } = JSON.parse(readFileSync(file, "utf8"));
  return { map: new SourceMap(map), escapes };
}

/**
 * @param {NodeJS.CallSite} frame
 * @param {string} bundle
 * @param {() => Positions} readMap
 */
function inSource(frame, bundle, readMap) {
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (frame.getFileName() !== bundle || line === null || column === null) return `${frame}`;
  const { map, escapes } = readMap();
  const found = map.findEntry(line - 1, unescapedColumn(escapes[line - 1] ?? [], column - 1));
  if (!("originalSource" in found)) return `${frame}`;
  // In the map the path is part of a URL.
  const source = resolve(dirname(bundle), decodeURIComponent(found.originalSource));
  const place = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  return `${frame}`.replace(`${bundle}:${line}:${column}`, () => place);
}

/**
 * The column in the text as esbuild wrote it, before inAscii.
 * @param {number[]} escapes
 * @param {number} column
 */
export function unescapedColumn(escapes, column) {
  return column - ESCAPE_ADDS * countBelow(escapes, column);
}

/**
 * How many numbers of an ascending list are below a limit. A list has thousands, and the site asks for thousands of functions.
 * @param {number[]} numbers
 * @param {number} limit
 */
function countBelow(numbers, limit) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((numbers[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
