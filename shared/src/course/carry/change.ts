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

/** A change, and what is needed to apply it to a chapter. */
export interface Step {
  change: FileChange;
  /** The path of the file in this chapter, which may have renamed it; undefined if it has no such file. */
  ours: string | undefined;
  /** The file before the change; "" if it did not exist. */
  base: Buffer;
  /** The file after the change; "" if it is removed. */
  theirs: Buffer;
}

export interface Outcome {
  action: "added" | "changed" | "removed" | "renamed" | "same" | "skipped" | "conflict";
  /** The path below src/ of the file in question. */
  path: string;
  /** Why it was skipped, or what the person must decide. */
  note?: string;
}

export type Merge = (ours: Buffer, base: Buffer, theirs: Buffer) => { bytes: Buffer; clean: boolean };

/** Applies a change below the folder `src`. */
export function applyChange(src: string, step: Step, merge: Merge): Outcome {
  const { change, ours } = step;
  if (change.status === "added") return addFile(src, step, merge);
  if (ours === undefined) return missing(change);
  if (change.status === "removed") return removeFile(src, ours, step.base);

  const to = change.status === "renamed" && ours === change.from ? change.to : ours;
  if (to !== ours && existsSync(join(src, to))) {
    const note = `is the new name of ${ours}, but this chapter has such a file`;
    return { action: "conflict", path: to, note };
  }
  return mergeInto(src, { from: ours, to }, step, merge);
}

function missing(change: FileChange): Outcome {
  if (change.status === "removed") return { action: "same", path: change.to };
  return {
    action: "skipped",
    path: change.from,
    note: "this chapter has no such file; carry by hand what still applies",
  };
}

function addFile(src: string, { change, theirs }: Step, merge: Merge): Outcome {
  const path = change.to;
  const file = join(src, path);
  if (!existsSync(file)) {
    writeBytes(file, theirs);
    return { action: "added", path };
  }
  return mergeInto(src, { from: path, to: path }, { base: Buffer.alloc(0), theirs }, merge);
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

type Sides = Pick<Step, "base" | "theirs">;

/** Merges into the chapter's file `from` and writes the result to `to`. */
function mergeInto(
  src: string,
  { from, to }: { from: string; to: string },
  sides: Sides,
  merge: Merge,
): Outcome {
  const ours = readFileSync(join(src, from));
  const merged = mergeBytes(ours, sides, merge);
  if (!merged) {
    return {
      action: "conflict",
      path: from,
      note: "is binary and differs here: put the right file in place",
    };
  }
  const moved = to !== from;
  if (!moved && merged.bytes.equals(ours)) return { action: "same", path: from };
  writeBytes(join(src, to), merged.bytes, statSync(join(src, from)).mode);
  if (moved) deleteFile(src, from);
  if (!merged.clean) return { action: "conflict", path: to, note: "has conflict markers: edit it" };
  return { action: moved ? "renamed" : "changed", path: to };
}

/** Most files are equal in all chapters. Then nothing is merged, and git is not called. */
function mergeBytes(ours: Buffer, { base, theirs }: Sides, merge: Merge): ReturnType<Merge> | undefined {
  if (sameText(ours, theirs) || sameText(base, theirs)) return { bytes: ours, clean: true };
  if ([ours, base, theirs].some(isBinary))
    return ours.equals(base) ? { bytes: theirs, clean: true } : undefined;
  const merged = sameText(ours, base)
    ? { bytes: withLf(theirs), clean: true }
    : merge(withLf(ours), withLf(base), withLf(theirs));
  return ours.includes("\r\n") ? { ...merged, bytes: withCrLf(merged.bytes) } : merged;
}

/** The chapter keeps its line endings: different ones are neither a change nor a conflict. */
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

/** Whether the text contains conflict markers. */
export function hasMarkers(bytes: Buffer): boolean {
  return /^(?:<{7}|>{7}) /m.test(bytes.toString("utf8"));
}
