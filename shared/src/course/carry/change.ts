/** Applies one change of one chapter's source file to the next chapter. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isBinary } from "../sources.ts";
import type { FileChange } from "./git.ts";

/** The two sides of a change: texts before and after, undefined where there is no file. */
export interface ChangeTexts {
  base: Buffer | undefined;
  theirs: Buffer | undefined;
}

export interface Outcome {
  action: "added" | "changed" | "removed" | "renamed" | "same" | "skipped" | "conflict";
  /** Path below src/ that the person should look at. */
  path: string;
  /** Why it was skipped, or what the person must decide. */
  note?: string;
}

export type Merge = (ours: Buffer, base: Buffer, theirs: Buffer) => { bytes: Buffer; clean: boolean };

/**
 * Applies `change` below the folder `src`. `oursPath` is where this chapter keeps the file (it may have renamed it),
 * undefined when it has no such file.
 */
export function applyChange(
  src: string,
  change: FileChange,
  oursPath: string | undefined,
  { base, theirs }: ChangeTexts,
  merge: Merge,
): Outcome {
  if (change.status === "added") return addFile(src, change.to, theirs as Buffer, merge);
  if (oursPath === undefined) return missing(change);
  if (change.status === "removed") return removeFile(src, oursPath, base as Buffer);

  const newPath = change.status === "renamed" && oursPath === change.from ? change.to : oursPath;
  if (newPath !== oursPath && existsSync(join(src, newPath))) {
    return {
      action: "conflict",
      path: newPath,
      note: `is the new name of ${oursPath}, but this chapter has such a file`,
    };
  }
  return mergeInto(src, oursPath, newPath, base as Buffer, theirs as Buffer, merge);
}

function missing(change: FileChange): Outcome {
  if (change.status === "removed") return { action: "same", path: change.to };
  return {
    action: "skipped",
    path: change.from,
    note: "this chapter has no such file; carry by hand what still applies",
  };
}

function addFile(src: string, path: string, theirs: Buffer, merge: Merge): Outcome {
  const file = join(src, path);
  if (!existsSync(file)) {
    writeBytes(file, theirs);
    return { action: "added", path };
  }
  return mergeInto(src, path, path, Buffer.alloc(0), theirs, merge);
}

function removeFile(src: string, path: string, base: Buffer): Outcome {
  const file = join(src, path);
  if (!sameText(readFileSync(file), base)) {
    return {
      action: "conflict",
      path,
      note: "was deleted earlier, but this chapter changes it: delete it or keep it",
    };
  }
  deleteFile(src, path);
  return { action: "removed", path };
}

function mergeInto(
  src: string,
  path: string,
  newPath: string,
  base: Buffer,
  theirs: Buffer,
  merge: Merge,
): Outcome {
  const ours = readFileSync(join(src, path));
  const merged = mergeBytes(ours, base, theirs, merge);
  if (!merged) {
    return { action: "conflict", path, note: "is binary and differs here: put the right file in place" };
  }
  const moved = newPath !== path;
  if (!moved && merged.bytes.equals(ours)) return { action: "same", path };
  writeBytes(join(src, newPath), merged.bytes, statSync(join(src, path)).mode);
  if (moved) deleteFile(src, path);
  if (!merged.clean) return { action: "conflict", path: newPath, note: "has conflict markers: edit it" };
  return { action: moved ? "renamed" : "changed", path: newPath };
}

function mergeBytes(ours: Buffer, base: Buffer, theirs: Buffer, merge: Merge) {
  if (sameText(ours, theirs) || sameText(base, theirs)) return { bytes: ours, clean: true };
  if ([ours, base, theirs].some(isBinary))
    return ours.equals(base) ? { bytes: theirs, clean: true } : undefined;
  const merged = merge(withLf(ours), withLf(base), withLf(theirs));
  return ours.includes("\r\n") ? { ...merged, bytes: withCrLf(merged.bytes) } : merged;
}

/** Line endings are this chapter's own: they neither differ nor conflict. */
function sameText(a: Buffer, b: Buffer): boolean {
  return isBinary(a) ? a.equals(b) : withLf(a).equals(withLf(b));
}

function withLf(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

function withCrLf(bytes: Buffer): Buffer {
  return Buffer.from(withLf(bytes).toString("latin1").replaceAll("\n", "\r\n"), "latin1");
}

function writeBytes(file: string, bytes: Buffer, mode?: number): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  if (mode !== undefined) chmodSync(file, mode);
}

function deleteFile(src: string, path: string): void {
  rmSync(join(src, path));
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    if (readdirSync(join(src, folder)).length > 0) return;
    rmdirSync(join(src, folder));
  }
}

/** Whether a merge left its markers in this text. */
export function hasMarkers(bytes: Buffer): boolean {
  return /^(?:<{7}|>{7}) /m.test(bytes.toString("utf8"));
}
