// Makes stack traces point into the source. Node can do this, but would read megabytes of source maps at each start.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/**
 * From now on the stack of an error names positions in the source instead of the bundle.
 * @param {string} bundle
 */
export function showSourcePositions(bundle) {
  /** @type {WeakRef<SourceMap> | undefined} */
  let held;
  // Only for frames of the bundle: in every run Node reads the stacks of some internal errors.
  // The map takes 50 MB. A WeakRef lets the garbage collector drop it.
  const readMap = () => {
    const map = held?.deref() ?? new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, "utf8")));
    held = new WeakRef(map);
    return map;
  };
  Error.prepareStackTrace = (error, frames) => {
    // Node builds the stack of an abort at once, even if it is never read. Ctrl-C must not wait for the map.
    const isAbort = error.name === "AbortError";
    const lines = frames.map((frame) => `\n    at ${isAbort ? frame : inSource(frame, bundle, readMap)}`);
    return `${Error.prototype.toString.call(error)}${lines.join("")}`;
  };
}

/**
 * @param {NodeJS.CallSite} frame
 * @param {string} bundle
 * @param {() => SourceMap} readMap
 */
function inSource(frame, bundle, readMap) {
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (frame.getFileName() !== bundle || line === null || column === null) return `${frame}`;
  const found = readMap().findEntry(line - 1, column - 1);
  if (!("originalSource" in found)) return `${frame}`;
  // In the map the path is part of a URL.
  const source = resolve(dirname(bundle), decodeURIComponent(found.originalSource));
  const place = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  return `${frame}`.replace(`${bundle}:${line}:${column}`, () => place);
}
