/** Compares a folder with what it was: names and stamps of its files, never a link. */

import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { sensitivityOf } from "../sensitive-files/index.ts";
import { readInPlace } from "../state/index.ts";
import type { Part } from "./sources.ts";

// Other people's code, and what tools keep for themselves.
const SKIPPED = new Set([".git", ".harness", "node_modules"]);
const MOST_FILES = 20_000;
const MOST_BYTES = 1_000_000;
const MOST_SHOWN = 20;

/** The stamp of each file, by its path below the folder. A stamp differs whenever somebody has written to the file. */
export type Snapshot = Map<string, string>;

/** The files of a folder as they are now. Folders that cannot be read count as empty. */
export function snapshotOf(folder: string): Snapshot {
  const files: Snapshot = new Map();
  addFolder(folder, "", files);
  return files;
}

function addFolder(root: string, folder: string, files: Snapshot): void {
  for (const entry of entriesOf(join(root, folder))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (files.size >= MOST_FILES || SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) addFolder(root, path, files);
    const info = entry.isFile() && statOf(join(root, path));
    if (info) files.set(path, stampOf(info));
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Somebody may delete the file meanwhile. */
function statOf(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch {
    return undefined;
  }
}

function stampOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(" ");
}

/**
 * The first twenty files that differ from an earlier snapshot of this folder, by path, and what is in them now. If there are
 * more, the last part says how many. The content of a file that
 * is sensitive, large, not text or deleted is left out.
 */
export function changedFiles(before: Snapshot, folder: string): Part[] {
  const now = snapshotOf(folder);
  const paths = [...new Set([...before.keys(), ...now.keys()])].sort();
  // Where a snapshot is full, a file that it lacks may be there all the same.
  const isFull = Math.max(before.size, now.size) >= MOST_FILES;
  const isKnown = (path: string) => !isFull || (before.has(path) && now.has(path));
  const changed = paths.filter((path) => before.get(path) !== now.get(path) && isKnown(path));
  const shown = changed.slice(0, MOST_SHOWN).map((path) => {
    const how = !now.has(path) ? "deleted" : before.has(path) ? "changed" : "created";
    return { kind: "file", head: `${path} (${how})`, text: now.has(path) ? textOf(folder, path) : "" };
  });
  return changed.length > MOST_SHOWN ? [...shown, leftOut(changed.length - MOST_SHOWN)] : shown;
}

function leftOut(count: number): Part {
  return { kind: "file", head: `files that differ and are not shown: ${count}`, text: "" };
}

function textOf(folder: string, path: string): string {
  const file = join(folder, path);
  const level = sensitivityOf(path)?.level;
  if (level === "high" || level === "medium" || (statOf(file)?.size ?? 0) > MOST_BYTES) return "";
  try {
    const bytes = readInPlace(file);
    return bytes.includes(0) ? "" : bytes.toString("utf8");
  } catch {
    return "";
  }
}
