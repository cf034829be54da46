/** Evidence: results of tools, files that changed, and quotations from them. */

export { changedFiles, type Snapshot, snapshotOf } from "./changes.ts";
export { asSources, inTag, isQuoted, type Part, type Source, sourceInTag, toolResults } from "./sources.ts";
