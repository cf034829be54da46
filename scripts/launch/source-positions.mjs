// Stack traces that point into the source. Node could do it, but would read megabytes of source maps at each start.
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, resolve } from "node:path";

/**
 * From now on the stack of an error names places in the source instead of the bundle.
 * @param {string} bundle
 */
export function showSourcePositions(bundle) {
  /** @type {WeakRef<SourceMap> | undefined} */
  let held;
  // Only for frames of the bundle: Node looks at the stacks of some errors of its own in every run.
  // It takes 50 MB, so it stays no longer than there is room.
  const readMap = () => {
    const map = held?.deref() ?? new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, "utf8")));
    held = new WeakRef(map);
    return map;
  };
  Error.prepareStackTrace = (error, frames) => {
    // Node makes the stack of an abort at once, though nobody looks at it: Ctrl-C must not wait for the map.
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
  // In the map it is a part of a URL.
  const source = resolve(dirname(bundle), decodeURIComponent(found.originalSource));
  const place = `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  return `${frame}`.replace(`${bundle}:${line}:${column}`, () => place);
}
