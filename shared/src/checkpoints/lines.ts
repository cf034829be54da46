/** How many lines of a file a change adds and removes. */

import { unifiedDiff } from "../terminal/index.ts";
import { readBlob } from "./blobs.ts";
import { type Entry, isSame } from "./entry.ts";
import type { Checkpoint, Ledger } from "./ledger.ts";
import type { Store } from "./store.ts";

/** A file that was changed after a checkpoint. */
export interface FileChange {
  path: string;
  added: number;
  removed: number;
}

const MOST_BYTES = 1_000_000;

/** What the agent has changed between a checkpoint and the next one, in order of the paths. Directories are left out. */
export function changesAfter(point: Checkpoint, ledger: Ledger, store: Store): FileChange[] {
  const later = ledger.points.filter(({ number }) => number > point.number);
  const afterOf = (path: string) => {
    const next = later.find(({ changes }) => changes.has(path));
    return next ? next.changes.get(path)?.before : ledger.view?.get(path);
  };
  const paths = [...point.changes].flatMap(([path, { by }]) => (by.includes("agent") ? path : [])).sort();
  return paths.flatMap((path) => {
    const [before, after] = [point.changes.get(path)?.before, afterOf(path)];
    if (isSame(before, after) || (!isFile(before) && !isFile(after))) return [];
    return { path, ...countLines(textOf(before, store), textOf(after, store)) };
  });
}

function isFile(entry: Entry | undefined): boolean {
  return entry !== undefined && entry.kind !== "directory";
}

/** "" for what is no text, or too long. */
function textOf(entry: Entry | undefined, { folder }: Store): string {
  if (entry?.kind !== "file" || !entry.blob) return "";
  try {
    const bytes = readBlob(folder, entry.blob);
    return bytes.length > MOST_BYTES || bytes.includes(0) ? "" : bytes.toString();
  } catch {
    return "";
  }
}

function countLines(before: string, after: string): { added: number; removed: number } {
  const lines = before === after ? [] : unifiedDiff(before, after).split("\n");
  const count = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
  return { added: count("+"), removed: count("-") };
}
